import { Checkbox, Radio } from 'antd';
import { isSomebody, nobody, type Audience } from '#contract/audience/audience.ts';
import { businessAudiences } from '#contract/audience/audiences.ts';
import { optionKind } from '#contract/members/options.ts';
import { noOptions, useOptionList } from '../components/data/options.ts';
import { useAnswer } from '../session/server.ts';
import { waysOf } from './words.ts';

interface WhomProps {
  id?: string;
  value?: Audience;
  onChange?: (audience: Audience) => void;
}

/** Chooses all members, or those of some levels, and says how they are reached. */
export function Whom({ id, value = nobody, onChange }: WhomProps) {
  const levels = useOptionList(optionKind.memberLevel);
  const counted = useAnswer(businessAudiences.CountAudience, value, {
    enabled: isSomebody(value),
    keepPrevious: true,
  });
  const change = (parts: Partial<Audience>) => onChange?.({ ...value, ...parts });
  const { LevelIds } = value;
  return (
    <div className="stack gap-3" role="group" aria-label="人群" {...(id !== undefined && { id })}>
      <Radio.Group
        aria-label="范围"
        value={value.IsAll}
        options={[
          { value: true, label: '全部会员' },
          { value: false, label: '按会员等级' },
        ]}
        onChange={({ target }) => change({ IsAll: target.value === true })}
      />
      {!value.IsAll && levels?.length === 0 && <span className="hint">{noOptions}</span>}
      {!value.IsAll &&
        levels?.map(({ TypeId, TypeName }) => (
          <Checkbox
            key={TypeId}
            checked={LevelIds.includes(TypeId)}
            onChange={({ target }) =>
              change({
                LevelIds: target.checked ? [...LevelIds, TypeId] : LevelIds.filter((one) => one !== TypeId),
              })
            }
          >
            {TypeName}
          </Checkbox>
        ))}
      <output className="hint">
        {isSomebody(value) && counted.data
          ? `共 ${counted.data.Companies} 家：${waysOf(counted.data)}`
          : '还没有选择'}
      </output>
    </div>
  );
}
