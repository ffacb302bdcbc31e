import { attachmentUpload } from '#contract/content/files.ts';
import type { AnswerValue, CommentRow } from '#contract/forms/form-answers.ts';
import type { FormField as Definition } from '#contract/forms/form-fields.ts';
import { TickField } from '../form/choice-field.tsx';
import { FileField } from '../form/file-field.tsx';
import type { FormField } from '../form/form-state.ts';
import { TextField } from '../form/text-field.tsx';
import type { SendFile } from '../form/use-upload.ts';
import { ChoicesField } from './choices.tsx';
import { CommentTable } from './comment-table.tsx';
import styles from './forms.module.css';

export interface Files {
  /** The names of the files by the keys of their fields. */
  names: Readonly<Record<string, string>>;
  onName: (key: string, name: string) => void;
  send: SendFile;
  onBusyChange?: (isBusy: boolean) => void;
}

interface AnswerFieldsProps {
  /** The fields that are shown, in their order. */
  fields: readonly Definition[];
  field: (key: string) => FormField<AnswerValue>;
  files: Files;
}

/** Shows the fields of a form for answers, as on the page where they are filled in. */
export function AnswerFields({ fields, field, files }: AnswerFieldsProps) {
  return (
    <div className={`${styles.fields} stack gap-2`} data-labels="above">
      {fields.map((definition) => (
        <AnswerField
          key={definition.Key}
          definition={definition}
          field={field(definition.Key)}
          files={files}
        />
      ))}
    </div>
  );
}

interface AnswerFieldProps {
  definition: Definition;
  field: FormField<AnswerValue>;
  files: Files;
}

function AnswerField({ definition, field: any, files }: AnswerFieldProps) {
  const { Key, Kind, Label: label, Hint, Options, IsRequired: isRequired, Unit } = definition;
  const hint = Hint === '' ? {} : { hint: <span className="breaks">{Hint}</span> };
  const text = any as unknown as FormField<string>;
  const shared = { field: text, label, isRequired, ...hint };
  switch (Kind) {
    case 'heading':
      return (
        <div className="stack gap-1 pt-2">
          <h2 className="part-title m-0">{label}</h2>
          {Hint !== '' && <p className={`${styles.lines} muted m-0`}>{Hint}</p>}
        </div>
      );
    case 'area':
      return <TextField {...shared} rows={4} />;
    case 'number':
      return (
        <TextField {...shared} label={Unit === '' ? label : `${label}（${Unit}）`} inputMode="decimal" />
      );
    case 'date':
      return <TextField {...shared} type="date" />;
    case 'phone':
      return <TextField {...shared} type="tel" inputMode="tel" />;
    case 'choice':
      return (
        <ChoicesField
          {...shared}
          options={Options}
          values={[text.value]}
          onPick={([picked = '']) => text.onChange(picked)}
        />
      );
    case 'choices': {
      const several = any as unknown as FormField<string[]>;
      return (
        <ChoicesField
          {...shared}
          isMultiple
          options={Options}
          values={several.value}
          onPick={(values) => several.onChange(values)}
        />
      );
    }
    case 'file':
      return (
        <FileField
          field={text}
          label={isRequired ? `${label}（必填）` : label}
          kind={attachmentUpload}
          fileName={files.names[Key] ?? ''}
          onFileName={(name) => files.onName(Key, name)}
          send={files.send}
          {...(files.onBusyChange && { onBusyChange: files.onBusyChange })}
          hint={Hint || '不超过 10MB；支持 Office 文档、PDF、图片和压缩包'}
        />
      );
    case 'consent':
      return (
        <TickField field={any as unknown as FormField<boolean>}>
          {label}
          {Hint !== '' && <span className={`${styles.lines} muted`}>{`\n${Hint}`}</span>}
        </TickField>
      );
    case 'table':
      return <CommentTable {...shared} field={any as unknown as FormField<CommentRow[]>} />;
    default:
      return <TextField {...shared} />;
  }
}
