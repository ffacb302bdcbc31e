import { missingKinds, type Audience } from '#contract/audience/audience.ts';
import { NativeSelect } from '../form/native-select.tsx';
import type { AudienceChoices } from './audience-groups.tsx';

interface MissingChoiceProps {
  value: Audience['Missing'];
  choices: AudienceChoices['Missing'];
  onChange: (missing: Audience['Missing']) => void;
}

type Matter = NonNullable<Audience['Missing']>;
const keyOf = ({ Kind, Id }: Matter) => `${Kind} ${Id}`;

/** Chooses what the members must not have done yet. */
export function MissingChoice({ value, choices, onChange }: MissingChoiceProps) {
  const isOffered = value === null || choices.some((choice) => keyOf(choice) === keyOf(value));
  const matters = [...choices, ...(isOffered ? [] : [{ ...value, Title: `编号 ${value.Id}` }])];
  return (
    <label className="audience-row">
      <span>只留</span>
      <NativeSelect
        value={value === null ? '' : keyOf(value)}
        choices={[
          ['', '不限'],
          ...matters.map(
            (matter) => [keyOf(matter), `${missingKinds[matter.Kind].words}“${matter.Title}”的`] as const,
          ),
        ]}
        onChange={(key) => {
          const matter = matters.find((one) => keyOf(one) === key);
          onChange(matter ? { Kind: matter.Kind, Id: matter.Id } : null);
        }}
      />
    </label>
  );
}
