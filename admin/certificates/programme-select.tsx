import type { Programme } from '#contract/certificates/certificate-templates.ts';
import { onOff } from '#contract/fields/rules.ts';
import { NoProgramme } from '../components/feedback/no-programme-notice.tsx';
import type { ErrorAttributes } from '../components/form/error-attributes.ts';
import { useProgrammes } from './filters.ts';

interface ProgrammeSelectProps extends ErrorAttributes {
  id?: string;
  value?: number;
  onChange?: (programmeId: number) => void;
}

/** Selects one of the training programmes. */
export function ProgrammeSelect({ value, onChange, ...attributes }: ProgrammeSelectProps) {
  const programmes = useProgrammes();
  // One that takes no new certificates stays with those that have it.
  const isOffered = (one: Programme) => one.Status === onOff.on || one.ProgrammeId === value;
  if (programmes && !programmes.some(isOffered)) return <NoProgramme />;
  return (
    <select
      {...attributes}
      className="native-select"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(Number(target.value))}
    >
      {programmes?.filter(isOffered).map(({ ProgrammeId, ProgrammeName }) => (
        <option key={ProgrammeId} value={ProgrammeId}>
          {ProgrammeName}
        </option>
      ))}
    </select>
  );
}
