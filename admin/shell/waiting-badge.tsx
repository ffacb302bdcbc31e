import { useWaiting } from '../components/waiting/use-waiting.ts';

/** Shows the number of cases that wait for this administrator, beside 审核 in the navigation. */
export function WaitingBadge() {
  const { data } = useWaiting();
  const count = (data?.Counts ?? [])
    .filter(({ Kind }) => Kind === 'application' || Kind === 'contribution')
    .reduce((sum, { Count }) => sum + Count, 0);
  if (count === 0) return null;
  return (
    <span className="waiting-badge">
      {count}
      <span className="sr-only"> 件待审核</span>
    </span>
  );
}
