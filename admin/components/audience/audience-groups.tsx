import { Checkbox, Radio } from 'antd';
import type { DataOf } from '#contract/api/endpoint.ts';
import { audienceFields, type Audience } from '#contract/audience/audience.ts';
import type { businessAudiences } from '#contract/audience/audiences.ts';
import { optionKind } from '#contract/members/options.ts';
import { noOptions, useOptionList } from '../data/options.ts';

export type AudienceChoices = DataOf<(typeof businessAudiences)['GetAudienceChoices']>;

interface AudienceGroupsProps {
  audience: Audience;
  /** Undefined until they are loaded. */
  choices: AudienceChoices | undefined;
  onChange: (parts: Partial<Audience>) => void;
}

/** Chooses levels, types and cities; the number in brackets is that of their members. */
export function AudienceGroups({ audience, choices, onChange }: AudienceGroupsProps) {
  const levels = useOptionBoxes(optionKind.memberLevel, choices);
  const types = useOptionBoxes(optionKind.companyType, choices);
  const cities = cityBoxes(audience.Cities, choices);
  const setCount = [audience.LevelIds, audience.TypeIds, audience.Cities].filter(
    ({ length }) => length > 0,
  ).length;
  return (
    <>
      <Boxes
        label={audienceFields.LevelIds.label}
        boxes={levels}
        value={audience.LevelIds}
        onChange={(LevelIds) => onChange({ LevelIds })}
      />
      <Boxes
        label={audienceFields.TypeIds.label}
        boxes={types}
        value={audience.TypeIds}
        onChange={(TypeIds) => onChange({ TypeIds })}
      />
      {cities.length > 0 && (
        <Boxes
          label={audienceFields.Cities.label}
          boxes={cities}
          value={audience.Cities}
          onChange={(Cities) => onChange({ Cities })}
        />
      )}
      {setCount > 1 && (
        <Radio.Group
          aria-label="等级、归类、城市之间"
          value={audience.IsEvery}
          options={[
            { value: false, label: '满足任一' },
            { value: true, label: '同时满足' },
          ]}
          onChange={({ target }) => onChange({ IsEvery: target.value === true })}
        />
      )}
    </>
  );
}

interface Box<Value> {
  value: Value;
  name: string;
  /** Undefined until it is counted. */
  count: number | undefined;
}

function useOptionBoxes(type: 1 | 2, choices: AudienceChoices | undefined): Box<number>[] | undefined {
  return useOptionList(type)?.map(({ TypeId, TypeName }) => ({
    value: TypeId,
    name: TypeName,
    count: choices && (choices.Options.find((option) => option.TypeId === TypeId)?.Count ?? 0),
  }));
}

/** Those with most members are first; a chosen city whose last member left stays, so that it can be taken away. */
function cityBoxes(selection: readonly string[], choices: AudienceChoices | undefined): Box<string>[] {
  const present = (choices?.Cities ?? []).map(({ City, Count }) => ({
    value: City,
    name: City,
    count: Count,
  }));
  const gone = selection.filter((city) => !present.some(({ value }) => value === city));
  return [...present, ...gone.map((city) => ({ value: city, name: city, count: choices && 0 }))];
}

interface BoxesProps<Value> {
  label: string;
  /** Undefined until they are loaded. */
  boxes: readonly Box<Value>[] | undefined;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

function Boxes<Value extends string | number>({ label, boxes, value, onChange }: BoxesProps<Value>) {
  return (
    <div className="stack gap-1" role="group" aria-label={label}>
      <div className="text-sm soft">{label}</div>
      <div className="audience-boxes">
        {boxes?.length === 0 && <span className="hint">{noOptions}</span>}
        {boxes?.map((box) => (
          <Checkbox
            key={box.value}
            checked={value.includes(box.value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, box.value] : value.filter((one) => one !== box.value))
            }
          >
            {box.name} <span className="whole muted">{box.count !== undefined && `(${box.count})`}</span>
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
