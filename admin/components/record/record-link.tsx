import { Link, useSearchParams } from 'react-router';

/** A record's name, which opens it beside its list; in another browser tab when that is asked for. */
export function RecordLink({ id, children }: { id: number; children: string }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('id', String(id));
  return (
    <Link to={`?${next}`} title={children}>
      {children}
    </Link>
  );
}
