import { useId, type ReactNode } from 'react';
import './property.css';

interface LabelledProps {
  label: string;
  error?: string | undefined;
  children: (
    id: string,
    errorAttributes: { 'aria-invalid': true | undefined; 'aria-describedby': string },
  ) => ReactNode;
}

/** A control below its label, with its error. */
export function Labelled({ label, error, children }: LabelledProps) {
  const id = useId();
  const errorAttributes = {
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': `${id}-error`,
  };
  return (
    <div className="property stack gap-1">
      <label htmlFor={id}>{label}</label>
      {children(id, errorAttributes)}
      <p id={`${id}-error`} className="error-text text-xs" aria-live="polite">
        {error}
      </p>
    </div>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="property-choice inline-row">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
