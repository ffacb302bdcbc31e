import { Button, Drawer } from 'antd';
import { papers, type TemplateVersion } from '#contract/certificates/certificate-templates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { LoadState } from '../components/feedback/load-state.tsx';
import { useAnswer } from '../session/server.ts';
import { TemplatePicture } from './template-picture.tsx';

interface VersionsProps {
  programmeId: number;
  onRestore: (version: TemplateVersion) => Promise<void>;
  onClose: () => void;
}

/** Shows every saved version as a picture; one of them can be loaded into the designer. */
export function Versions({ programmeId, onRestore, onClose }: VersionsProps) {
  const query = useAnswer(businessProgrammes.GetTemplateVersions, { ProgrammeId: programmeId });
  return (
    <Drawer open title="模板的各个版本" size={480} onClose={onClose}>
      <LoadState query={query} rows={6} />
      <ol className="template-versions plain-list stack gap-5">
        {query.data?.map((version) => (
          <li key={version.TemplateId}>
            <TemplatePicture
              templateId={version.TemplateId}
              paper={version.Paper}
              label={`第 ${version.TemplateVersion} 版`}
            />
            <div className="stack gap-1 soft">
              <b>第 {version.TemplateVersion} 版</b>
              <span>
                {version.SaveTime.slice(0, 16)} {version.SavedBy}
              </span>
              <span>
                {papers[version.Paper].label} · 已签发 {version.IssueCount} 张
              </span>
              <Button
                size="small"
                aria-label={`恢复第 ${version.TemplateVersion} 版`}
                onClick={() => void onRestore(version)}
              >
                恢复
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
