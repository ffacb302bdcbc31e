import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import styles from './newer-values.module.css';
import { useBroughtIntoView } from './use-brought-into-view.ts';

/** The value of a field as it was saved elsewhere. */
export interface NewerValue<Name extends string> {
  name: Name;
  label: string;
  value: string;
}

interface NewerValuesProps<Name extends string> {
  text: string;
  values: readonly NewerValue<Name>[];
  onTake: (name: Name, value: string) => void;
}

/** Says that a form was saved elsewhere, and offers the newer values of fields that were also changed here. */
export function NewerValues<Name extends string>({ text, values, onTake }: NewerValuesProps<Name>) {
  const [adopted, setAdopted] = useState<ReadonlySet<Name>>(new Set());
  const notice = useBroughtIntoView(values);
  return (
    <section ref={notice} className={`${styles.newer} callout mt-5`} role="alert" aria-label="别处的修改">
      <p>{text}</p>
      {values.length > 0 && (
        <ul className="mt-2">
          {values.map(({ name, label, value }) => (
            <li className="row between gap-x-4" key={name}>
              <span>
                {label}：别处改为“{value || '（空）'}”
              </span>
              <Button
                aria-label={`${label}：用较新的`}
                aria-pressed={adopted.has(name)}
                onClick={() => {
                  onTake(name, value);
                  setAdopted(new Set([...adopted, name]));
                }}
              >
                {adopted.has(name) ? '已换成较新的' : '用较新的'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
