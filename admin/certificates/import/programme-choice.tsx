import { businessImports } from '#contract/certificates/certificate-imports.ts';
import type { Programme } from '#contract/certificates/certificate-templates.ts';
import { DownloadButton } from '../../components/buttons/download-button.tsx';
import { NoProgramme } from '../../components/feedback/no-programme-notice.tsx';
import { NativeSelect } from '../../components/form/native-select.tsx';
import type { Given } from '../../imports/screen.ts';

/** Returns the fields that are sent with the file for this programme. */
export function givenOf({ ProgrammeId, ProgrammeName }: Programme): Given {
  return { fields: { ProgrammeId: String(ProgrammeId) }, label: '培训项目', name: ProgrammeName };
}

interface ProgrammeChoiceProps {
  programmes: readonly Programme[];
  preset: Given | undefined;
  onChoose: (choice: Given | undefined) => void;
}

/** 培训项目: the programme that the certificates are issued for. */
export function ProgrammeChoice({ programmes, preset, onChoose }: ProgrammeChoiceProps) {
  if (programmes.length === 0)
    return (
      <div className="import-programme row gap-x-3 mb-3">
        <NoProgramme />
      </div>
    );
  return (
    <div className="import-programme row gap-x-3 mb-3">
      <label htmlFor="import-programme">培训项目</label>
      <NativeSelect
        id="import-programme"
        value={Number(preset?.fields.ProgrammeId ?? 0)}
        required
        choices={[
          ...(programmes.length === 1 ? [] : [[0, '请选择'] as const]),
          ...programmes.map((one) => [one.ProgrammeId, one.ProgrammeName] as const),
        ]}
        onChange={(id) => {
          const programme = programmes.find(({ ProgrammeId }) => ProgrammeId === id);
          onChoose(programme && givenOf(programme));
        }}
      />
      <DownloadButton endpoint={businessImports.GetCertTemplate} input={{}} label="下载导入模板" />
    </div>
  );
}
