import { SelectField } from '#ui/form/choice-field.tsx';
import type { FormField } from '#ui/form/use-form.ts';
import styles from './application.module.css';
import { useOptions } from './options.ts';

interface OptionFieldProps {
  field: FormField<number>;
  label: string;
  kind: Parameters<typeof useOptions>[0];
}

/** A choice from a list of the association; what could not be loaded is loaded again on request. */
export function OptionField({ field, label, kind }: OptionFieldProps) {
  const { options, hasFailed, retry } = useOptions(kind);
  return (
    <SelectField
      field={field}
      label={label}
      isRequired
      isDisabled={!options}
      placeholder={options || hasFailed ? '请选择' : '正在加载…'}
      choices={(options ?? []).map(({ TypeId, TypeName }) => ({ value: TypeId, label: TypeName }))}
      hint={
        hasFailed ? (
          <>
            {label}加载失败
            <button type="button" className={styles.retry} aria-label={`重新加载${label}`} onClick={retry}>
              重试
            </button>
          </>
        ) : undefined
      }
    />
  );
}
