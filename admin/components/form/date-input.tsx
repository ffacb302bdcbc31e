import { CalendarOutlined } from '@ant-design/icons';
import { ConfigProvider, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type AriaAttributes, type ComponentProps } from 'react';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import {
  dateExample,
  isUnreadableDate,
  readTypedDate,
  typedDateOf,
  type DateKind,
} from '#ui/text/typed-date.ts';
import { Popover } from '../dialogs/popover.tsx';
import type { CalendarProps } from './calendar.tsx';
import './date-input.css';

// Loaded when it is first opened.
const Calendar = lazyComponent<CalendarProps>(
  () => import('./calendar.tsx').then((file) => file.Calendar),
  () => <div className="calendar-place" />,
);

export interface DateInputProps extends AriaAttributes, Pick<ComponentProps<typeof Input>, 'status'> {
  id?: string;
  /** Makes it a field of a native form, which submits the date and refuses other text. */
  name?: string;
  /** As the wire has it: `yyyy-MM-dd`, or `yyyy-MM-dd HH:mm:ss`; blank for none. */
  value?: string;
  onChange?: (date: string) => void;
  onBlur?: () => void;
  /** The days that the calendar offers, `yyyy-MM-dd`. */
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A field for a day: typed, pasted in any usual form, or chosen in a calendar. It is the same in every browser, whose
 * own date fields follow the language of the browser.
 */
export function DateInput(props: DateInputProps) {
  return <TypedDate {...props} kind={ofDay} />;
}

interface DateTimeInputProps extends DateInputProps {
  /** A day that is typed without a time ends at 23:59 instead of beginning at 00:00. */
  isEnd?: true;
}

/** A field for a day and a time. */
export function DateTimeInput({ isEnd, ...props }: DateTimeInputProps) {
  return <TypedDate {...props} kind={isEnd ? ofEnd : ofTime} />;
}

const ofDay: DateKind = { hasTime: false };
const ofTime: DateKind = { hasTime: true };
const ofEnd: DateKind = { hasTime: true, timeOfDay: '23:59' };

function TypedDate({ kind, min, max, name, ...props }: DateInputProps & { kind: DateKind }) {
  const { value = '', onChange, onBlur, ...input } = props;
  const field = useRef<InputRef>(null);
  const isDisabled = ConfigProvider.useConfig().componentDisabled;
  const [shown, type] = useTypedText(value);
  const refusal = name === undefined ? '' : refusalOf(value, kind, min, max);
  useEffect(() => field.current?.input?.setCustomValidity(refusal), [refusal]);

  function change(text: string) {
    const read = readTypedDate(text, kind);
    type({ text, value: read });
    onChange?.(read);
    // A form checks the field when it is left; an error disappears as soon as the date can be read.
    if (input['aria-invalid'] && !isUnreadableDate(read)) onBlur?.();
  }
  const shownDay = isUnreadableDate(value) ? '' : value.slice(0, 10);
  function choose(day: string) {
    change(`${day} ${shownDay && value.slice(11, 16)}`);
    type(undefined);
    // The calendar chooses the day; the time is typed next.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(kind.hasTime ? 11 : 10, 16);
    });
  }

  return (
    <span className="date-input">
      <Input
        {...input}
        ref={field}
        autoComplete="off"
        placeholder={kind.hasTime ? '年-月-日 时:分' : '年-月-日'}
        value={shown}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          type(undefined);
          onBlur?.();
        }}
      />
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      {!isDisabled && <DayPicker day={shownDay} min={min} max={max} onChoose={choose} />}
    </span>
  );
}

/** Returns the text of the field: as it is being typed, as long as nothing else changes the value. */
function useTypedText(value: string) {
  const [typed, type] = useState<{ text: string; value: string }>();
  return [typed?.value === value ? typed.text : typedDateOf(value), type] as const;
}

/** The button that opens the calendar, and the calendar below the field. */
function DayPicker({ onChoose, ...calendar }: CalendarProps) {
  return (
    <Popover
      title="选择日期"
      button={(attributes) => (
        <button
          {...attributes}
          type="button"
          className="date-input-button icon-button"
          aria-label="打开日历"
          title="打开日历"
        >
          <CalendarOutlined aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <Calendar
          {...calendar}
          onChoose={(day) => {
            close();
            onChoose(day);
          }}
        />
      )}
    </Popover>
  );
}

function refusalOf(value: string, { hasTime }: DateKind, min = '', max = ''): string {
  if (isUnreadableDate(value)) return dateExample(hasTime);
  if (value !== '' && value < min) return `不能早于 ${min}`;
  return max !== '' && value > max ? `不能晚于 ${max}` : '';
}
