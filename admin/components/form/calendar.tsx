import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dayMs, today } from '#ui/text/shanghai-time.ts';

export interface CalendarProps {
  /** `yyyy-MM-dd`, or blank for none. */
  day: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const weeks = [0, 1, 2, 3, 4, 5];

/** A month whose days can be chosen: arrow keys move by a day or week, PageUp and PageDown by a month, with Shift by a year. */
export function Calendar({ day, min = '1900-01-01', max = '9999-12-31', onChoose }: CalendarProps) {
  const [focused, setFocused] = useState(day || today());
  const grid = useRef<HTMLDivElement>(null);
  const move = (to: string) => setFocused(to < min ? min : to > max ? max : to);

  // The focus follows the day only when a key moved it; the buttons of the head retain theirs.
  const isByKey = useRef(true);
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);
  function onKeyDown(event: KeyboardEvent) {
    const to = dayAfterKey(focused, event);
    if (to === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    move(to);
  }
  const turn = (months: number) => {
    isByKey.current = false;
    move(monthsLater(focused, months));
  };

  const isAllowed = (shown: string) => shown >= min && shown <= max;

  return (
    <div className="calendar stack">
      <CalendarHead month={focused} onTurn={turn} />
      <div ref={grid} className="calendar-grid" role="grid" aria-label={monthName(focused)}>
        <Weekdays />
        <Days {...{ day, focused, isAllowed, onChoose, onKeyDown }} />
      </div>
      {isAllowed(today()) && (
        <button type="button" className="calendar-today" onClick={() => onChoose(today())}>
          今天
        </button>
      )}
    </div>
  );
}

interface DaysProps extends Pick<CalendarProps, 'day' | 'onChoose'> {
  focused: string;
  isAllowed: (day: string) => boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Days({ day, focused, isAllowed, onChoose, onKeyDown }: DaysProps) {
  const first = firstShown(focused);
  return weeks.map((week) => (
    <div key={week} role="row">
      {weekdays.map((name, column) => {
        const shown = daysLater(first, week * 7 + column);
        return (
          <div key={name} role="gridcell" aria-selected={shown === day}>
            <button
              type="button"
              tabIndex={shown === focused ? 0 : -1}
              disabled={!isAllowed(shown)}
              aria-label={dayName(shown)}
              {...(shown === today() && { 'aria-current': 'date' as const })}
              data-outside={monthName(shown) !== monthName(focused) || undefined}
              onClick={() => onChoose(shown)}
              onKeyDown={onKeyDown}
            >
              {Number(shown.slice(8))}
            </button>
          </div>
        );
      })}
    </div>
  ));
}

function Weekdays() {
  return (
    <div role="row">
      {weekdays.map((name) => (
        <span key={name} role="columnheader" aria-label={`星期${name}`}>
          {name}
        </span>
      ))}
    </div>
  );
}

function CalendarHead({ month, onTurn }: { month: string; onTurn: (months: number) => void }) {
  return (
    <div className="calendar-head">
      <button type="button" aria-label="上一年" title="上一年" onClick={() => onTurn(-12)}>
        <DoubleLeftOutlined aria-hidden />
      </button>
      <button type="button" aria-label="上个月" title="上个月" onClick={() => onTurn(-1)}>
        <LeftOutlined aria-hidden />
      </button>
      <strong className="strong" aria-live="polite">
        {monthName(month)}
      </strong>
      <button type="button" aria-label="下个月" title="下个月" onClick={() => onTurn(1)}>
        <RightOutlined aria-hidden />
      </button>
      <button type="button" aria-label="下一年" title="下一年" onClick={() => onTurn(12)}>
        <DoubleRightOutlined aria-hidden />
      </button>
    </div>
  );
}

/** Returns the day to which a key moves; undefined for other keys. */
function dayAfterKey(day: string, { key, shiftKey }: KeyboardEvent): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, -1);
    case 'ArrowRight':
      return daysLater(day, 1);
    case 'ArrowUp':
      return daysLater(day, -7);
    case 'ArrowDown':
      return daysLater(day, 7);
    case 'Home':
      return daysLater(day, -weekdayOf(day));
    case 'End':
      return daysLater(day, 6 - weekdayOf(day));
    case 'PageUp':
      return monthsLater(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return monthsLater(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

const textOf = (date: Date) => date.toISOString().slice(0, 10);

const daysLater = (day: string, days: number) => textOf(new Date(Date.parse(day) + days * dayMs));

/** Returns the same day of another month, or that month's last day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return textOf(new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay))));
}

/** 0 for Monday. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the Monday of the week in which the month of a day begins. */
function firstShown(day: string): string {
  const first = `${day.slice(0, 7)}-01`;
  return daysLater(first, -weekdayOf(first));
}

const monthName = (day: string) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;

const dayName = (day: string) =>
  `${monthName(day)}${Number(day.slice(8))}日 星期${weekdays[weekdayOf(day)] ?? ''}`;
