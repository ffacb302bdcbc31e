import { changeOf } from './change.ts';
import './charts.css';

interface ChangeMarkProps {
  count: number;
  before: number;
  unit: string;
  /** The period before in words, such as `前 30 天`. */
  than: string;
}

/** Says how a count differs from that of the period before: `较前 30 天 ↑ 18%`. */
export function ChangeMark({ count, before, unit, than }: ChangeMarkProps) {
  const { direction, amount } = changeOf(count, before, unit);
  if (direction === 'same') return <span className="muted text-xs">与{than}持平</span>;
  return (
    <span className="muted text-xs">
      较{than}{' '}
      <span className="change whole figures soft strong" data-direction={direction}>
        <span aria-hidden>{direction === 'up' ? '↑' : '↓'}</span>
        <span className="visually-hidden">{direction === 'up' ? '多' : '少'}</span> {amount}
      </span>
    </span>
  );
}
