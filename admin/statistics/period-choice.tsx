import { useId } from 'react';

export interface Period {
  year: number;
  /** Absent: the whole year. */
  month?: number;
}

interface PeriodChoiceProps {
  /** The present day. */
  now: string;
  period: Period;
  onChange: (period: Period) => void;
}

const yearsOffered = 10;
const months = Array.from({ length: 12 }, (_, at) => at + 1);

/** Selects a year, and one of its months; a year in the address stays among the options. */
export function PeriodChoice({ now, period: { year, month }, onChange }: PeriodChoiceProps) {
  const id = useId();
  const thisYear = Number(now.slice(0, 4));
  const recent = Array.from({ length: yearsOffered }, (_, back) => thisYear - back);
  const years = recent.includes(year) ? recent : [...recent, year];
  const chooseMonth = (chosen: string) =>
    onChange(chosen === '' ? { year } : { year, month: Number(chosen) });
  return (
    <div className="statistics-choice">
      <div>
        <label htmlFor={`${id}-year`}>年份</label>
        <select
          id={`${id}-year`}
          className="native-select"
          value={year}
          onChange={({ target }) =>
            onChange({ year: Number(target.value), ...(month !== undefined && { month }) })
          }
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {one} 年
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-month`}>月份</label>
        <select
          id={`${id}-month`}
          className="native-select"
          value={month ?? ''}
          onChange={({ target }) => chooseMonth(target.value)}
        >
          <option value="">全年（逐月）</option>
          {months.map((one) => (
            <option key={one} value={one}>
              {one} 月
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
