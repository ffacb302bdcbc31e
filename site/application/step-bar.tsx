import type { MissingField } from './form-steps.ts';
import styles from './step-bar.module.css';
import type { FormSteps } from './use-form-steps.ts';
import type { ApplicationValues } from './values.ts';

interface StepBarProps {
  parts: FormSteps;
  values: ApplicationValues;
  missing: readonly MissingField[];
}

/**
 * Says which step of the form is shown, and leads to the others; a step that is filled in and lacks nothing has a tick.
 */
export function StepBar({ parts: { steps, at, heading, turnTo }, values, missing }: StepBarProps) {
  return (
    <nav className={styles.bar} aria-label="填写步骤">
      <h3 ref={heading} tabIndex={-1} className="row between nowrap text-lg strong">
        {steps[at]?.title}
        <small className="muted text-sm regular">{`第 ${at + 1} 步，共 ${steps.length} 步`}</small>
      </h3>
      <ol className="row nowrap gap-1">
        {steps.map(({ title, fields }, index) => {
          const count = missing.filter(({ step }) => step === index).length;
          const isComplete = count === 0 && fields.some((name) => Boolean(values[name]));
          return (
            <li key={title} className="fill">
              <button
                className="full text-sm muted quiet"
                type="button"
                aria-current={index === at ? 'step' : undefined}
                aria-label={`${index + 1} ${title}，${isComplete ? '已填好' : stillMissing(count)}`}
                data-is={isComplete ? 'complete' : undefined}
                onClick={() => turnTo(index)}
              >
                {isComplete ? '✓' : index + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const stillMissing = (count: number) => (count === 0 ? '选填' : `还缺 ${count} 项`);

interface MissingNoteProps {
  missing: readonly MissingField[];
  onLead: (field: MissingField) => void;
}

/** Counts what is missing; a press leads to the first of it. */
export function MissingNote({ missing, onLead }: MissingNoteProps) {
  const [first] = missing;
  if (!first) return <span className="full soft text-sm">必填项已填好</span>;
  return (
    <button type="button" className={`${styles.note} full quiet link text-sm`} onClick={() => onLead(first)}>
      {`还缺 ${missing.length} 项，去填“${first.label}”`}
    </button>
  );
}
