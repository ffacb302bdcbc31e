import { Link, useSearchParams } from 'react-router';

/** Shows a record's name as a link that opens it beside its list, or in another browser tab. */
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
