import { SelectField } from '#ui/form/choice-field.tsx';
import type { FormField } from '#ui/form/use-form.ts';
import { AskInstead } from '../contact/ask-us.tsx';
import { useOptions } from './options.ts';

interface OptionFieldProps {
  field: FormField<number>;
  label: string;
  kind: Parameters<typeof useOptions>[0];
}

/** A choice from a list of the association; what could not be loaded is loaded again on request. */
export function OptionField({ field, label, kind }: OptionFieldProps) {
  const { options, hasFailed, retry } = useOptions(kind);
  const isEmpty = options?.length === 0;
  return (
    <SelectField
      field={field}
      label={label}
      isRequired
      isDisabled={!options || isEmpty}
      placeholder={placeholderOf({ isEmpty, isKnown: options !== undefined || hasFailed })}
      choices={(options ?? []).map(({ TypeId, TypeName }) => ({ value: TypeId, label: TypeName }))}
      hint={
        hasFailed ? (
          <>
            {label}加载失败
            <button type="button" className="link quiet" aria-label={`重新加载${label}`} onClick={retry}>
              重试
            </button>
          </>
        ) : isEmpty ? (
          <AskInstead about="会员">{`协会还没有设置${label}，暂时不能在线申请`}</AskInstead>
        ) : undefined
      }
    />
  );
}

function placeholderOf({ isEmpty, isKnown }: { isEmpty: boolean; isKnown: boolean }): string {
  if (isEmpty) return '暂无可选项';
  return isKnown ? '请选择' : '正在加载…';
}
