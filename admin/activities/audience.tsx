import { Checkbox } from 'antd';
import { businessActivities, type Activity } from '#contract/activities/activities.ts';
import { optionKind } from '#contract/members/options.ts';
import { useOptionWords, noOptions, useOptionList } from '../components/data/options.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { MemberPicker } from './member-picker.tsx';
import type { Invitees } from './use-invitees.ts';

const { SaveActivityDetail: save } = businessActivities;
const Field = fieldsOf(save);
const { LevelIds, TypeIds } = save.input.entries;

interface AudienceFieldsProps {
  /** The names of members that were picked before. */
  picked: Activity['PickedMembers'];
  invitees: Invitees;
}

/** Shows the fields that choose the invited members, and the number that would be invited now. */
export function AudienceFields({ picked, invitees }: AudienceFieldsProps) {
  const levels = useOptionWords(optionKind.memberLevel);
  const types = useOptionWords(optionKind.companyType);
  const wordOf = (words: Readonly<Record<string, string>>) => (ids: unknown) =>
    (Array.isArray(ids) ? ids : []).map((id) => words[String(id)] ?? String(id)).join('、') || '（空）';
  return (
    <>
      <h2 className="part-title text-md m-0">邀请对象</h2>
      <p className="hint">符合其中任何一项、已通过审核、没有停用且还没有邀请的会员；括号里是将邀请的家数</p>
      <Field.Own name="LevelIds" wordOf={wordOf(levels)}>
        <OptionBoxes type={optionKind.memberLevel} label={LevelIds.label} countOf={invitees.countOf} />
      </Field.Own>
      <Field.Own name="TypeIds" wordOf={wordOf(types)}>
        <OptionBoxes type={optionKind.companyType} label={TypeIds.label} countOf={invitees.countOf} />
      </Field.Own>
      <Field.Own name="MemberIds" wordOf={(ids) => `${Array.isArray(ids) ? ids.length : 0} 家`}>
        <MemberPicker names={picked} />
      </Field.Own>
      <output className="invitees" aria-busy={invitees.isCounting}>
        {lineOf(invitees)}
      </output>
    </>
  );
}

function lineOf({ isAnybodyChosen, counts }: Invitees): string {
  if (!isAnybodyChosen) return '还没有选择邀请对象';
  if (!counts) return '正在计算…';
  const { New, WithMail, WithMobile, Unreachable } = counts;
  if (New === 0) return '所选对象中没有需要新邀请的会员';
  const missing = [
    ...(WithMail < New ? [`${New - WithMail} 家没有邮箱`] : []),
    ...(WithMobile < New ? [`${New - WithMobile} 家没有手机号码`] : []),
    ...(Unreachable > 0 ? [`${Unreachable} 家两样都没有，邀请会失败`] : []),
  ];
  const ways = `将新邀请 ${New} 家：邮件 ${WithMail}、短信 ${WithMobile}`;
  return [ways, missing.join('，')].filter(Boolean).join('；');
}

interface OptionBoxesProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  type: 1 | 2;
  label: string;
  countOf: Invitees['countOf'];
}

/** Checkboxes for a kind of options, each with the number of members that it would invite. */
function OptionBoxes({ id, value = [], onChange, type, label, countOf }: OptionBoxesProps) {
  const options = useOptionList(type);
  return (
    <div role="group" aria-label={label} className="option-boxes" {...(id !== undefined && { id })}>
      {options?.length === 0 && <span className="hint">{noOptions}</span>}
      {options?.map(({ TypeId, TypeName }) => (
        <Checkbox
          key={TypeId}
          checked={value.includes(TypeId)}
          onChange={({ target }) =>
            onChange?.(target.checked ? [...value, TypeId] : value.filter((one) => one !== TypeId))
          }
        >
          {TypeName}{' '}
          <span className="whole muted">{countOf(TypeId) !== undefined && `(${countOf(TypeId)})`}</span>
        </Checkbox>
      ))}
    </div>
  );
}
