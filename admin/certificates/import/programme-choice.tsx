import { businessImports } from '#contract/certificates/certificate-imports.ts';
import type { Programme } from '#contract/certificates/certificate-templates.ts';
import { DownloadButton } from '../../components/buttons/download-button.tsx';
import { NoProgramme } from '../../components/feedback/no-programme-notice.tsx';
import type { Given } from '../../imports/screen.ts';

/** Returns the fields that are sent with the file for this programme. */
export function givenOf({ ProgrammeId, ProgrammeName }: Programme): Given {
  return { fields: { ProgrammeId: String(ProgrammeId) }, label: '培训项目', name: ProgrammeName };
}

interface ProgrammeChoiceProps {
  programmes: readonly Programme[];
  given: Given | undefined;
  onChoose: (given: Given | undefined) => void;
}

/** 培训项目: the programme that the certificates are issued for. */
export function ProgrammeChoice({ programmes, given, onChoose }: ProgrammeChoiceProps) {
  if (programmes.length === 0)
    return (
      <div className="import-programme">
        <NoProgramme />
      </div>
    );
  return (
    <div className="import-programme">
      <label htmlFor="import-programme">培训项目</label>
      <select
        id="import-programme"
        className="native-select"
        value={given?.fields.ProgrammeId ?? 0}
        required
        onChange={({ target }) => {
          const chosen = programmes.find(({ ProgrammeId }) => String(ProgrammeId) === target.value);
          onChoose(chosen && givenOf(chosen));
        }}
      >
        {programmes.length !== 1 && <option value={0}>请选择</option>}
        {programmes.map(({ ProgrammeId, ProgrammeName }) => (
          <option key={ProgrammeId} value={ProgrammeId}>
            {ProgrammeName}
          </option>
        ))}
      </select>
      <DownloadButton endpoint={businessImports.GetCertTemplate} input={{}} label="下载导入模板" />
    </div>
  );
}
