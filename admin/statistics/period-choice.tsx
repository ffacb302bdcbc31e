import { useId } from 'react';
import { NativeSelect } from '../components/form/native-select.tsx';

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
const months = Array.from({ length: 12 }, (_, at) => [at + 1, `${at + 1} 月`] as const);
const monthChoices = [['', '全年（逐月）'], ...months] as const;

/** Selects a year, and one of its months; a year in the address stays among the options. */
export function PeriodChoice({ now, period: { year, month }, onChange }: PeriodChoiceProps) {
  const id = useId();
  const thisYear = Number(now.slice(0, 4));
  const recent = Array.from({ length: yearsOffered }, (_, back) => thisYear - back);
  const years = recent.includes(year) ? recent : [...recent, year];
  return (
    <div className="statistics-choice row stretch gap-x-6 mb-4">
      <div className="row nowrap">
        <label htmlFor={`${id}-year`}>年份</label>
        <NativeSelect
          id={`${id}-year`}
          value={year}
          choices={years.map((one) => [one, `${one} 年`] as const)}
          onChange={(one) => onChange({ year: one, ...(month !== undefined && { month }) })}
        />
      </div>
      <div className="row nowrap">
        <label htmlFor={`${id}-month`}>月份</label>
        <NativeSelect
          id={`${id}-month`}
          value={month ?? ''}
          choices={monthChoices}
          onChange={(one) => onChange(one === '' ? { year } : { year, month: one })}
        />
      </div>
    </div>
  );
}
