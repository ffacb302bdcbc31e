import { onOff } from '#contract/rules.ts';
import { useProgrammes } from './filters.ts';

interface ProgrammeSelectProps {
  id?: string;
  value?: number;
  onChange?: (programmeId: number) => void;
}

/** One of the training programmes. */
export function ProgrammeSelect({ id, value, onChange }: ProgrammeSelectProps) {
  const programmes = useProgrammes() ?? [];
  // One that takes no new certificates stays with those that have it.
  const isOffered = (one: (typeof programmes)[number]) =>
    one.Status === onOff.on || one.ProgrammeId === value;
  return (
    <select
      {...(id !== undefined && { id })}
      className="native-select"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(Number(target.value))}
    >
      {programmes.filter(isOffered).map(({ ProgrammeId, ProgrammeName }) => (
        <option key={ProgrammeId} value={ProgrammeId}>
          {ProgrammeName}
        </option>
      ))}
    </select>
  );
}
