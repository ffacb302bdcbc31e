import { App } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Programme } from '#contract/certificates/certificate-templates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { Empty } from '#ui/components/empty.tsx';
import { LinkButton } from '../components/buttons/link-button.tsx';
import { keepEnterFromSending, useSaveShortcut } from '../components/editor/editor-keys.ts';
import '../components/editor/editor.css';
import '../components/components.css';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { useLeaveGuard } from '../components/form/leave-guard.tsx';
import { idIn } from '../components/navigation/id-in.ts';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { textOf } from '../session/errors.tsx';
import { useAnswer } from '../session/server.ts';
import { findingsIn, type Finding } from './checks.ts';
import { designOf, type Design } from './design.ts';
import { DesignerBar } from './designer-bar.tsx';
import './designer.css';
import { Elements } from './elements.tsx';
import { placesOf } from './places.ts';
import { Properties } from './properties.tsx';
import { Stage } from './stage.tsx';
import { TemplateConflict } from './template-conflict.tsx';
import { useBackgroundFindings } from './use-background-findings.ts';
import { useDesigner, useHistoryKeys, type Designer } from './use-designer.ts';
import { usePreview, type Sample } from './use-preview.ts';
import { Versions } from './versions.tsx';
import { listPath } from './words.ts';

/** 证书模板: `?id=` chooses the programme; without it the first one is shown. */
export function TemplateDesigner() {
  const id = idIn(useSearchParams()[0], 'id');
  const query = useAnswer(businessCertificates.GetProgrammeList, {});
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  // A cached answer may be older than the template.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const programme = query.data.find(({ ProgrammeId }) => id === 0 || ProgrammeId === id);
  if (!programme)
    return (
      <section className="sheet">
        <Empty text="没有这个培训项目" />
        <LinkButton to={listPath}>返回项目</LinkButton>
      </section>
    );
  return <FoundTemplate key={programme.ProgrammeId} programme={programme} />;
}

/** Opens the designer; a template without elements starts with those of the built-in design. */
function FoundTemplate({ programme }: { programme: Programme }) {
  const [opened] = useState(programme);
  const isBuiltIn = opened.Fields.length === 0;
  const query = useAnswer(
    businessProgrammes.GetTemplateDesign,
    { Paper: opened.Paper },
    { enabled: isBuiltIn },
  );
  if (query.isError) return <LoadFailed query={query} />;
  const fields = isBuiltIn ? query.data?.Fields : opened.Fields;
  if (!fields) return <LateSkeleton rows={12} />;
  return <OpenedTemplate programme={opened} fields={fields} />;
}

interface OpenedTemplateProps {
  programme: Programme;
  fields: Programme['Fields'];
}

function OpenedTemplate({ programme, fields }: OpenedTemplateProps) {
  const [start] = useState<Design>(() => designOf(programme, fields));
  const designer = useDesigner({ programme, design: start });
  const [sample, choose] = useState<Sample>('short');
  const [isChoosingVersion, chooseVersion] = useState(false);
  const { ProgrammeId: programmeId, ProgrammeName: programmeName } = designer.programme;
  const preview = usePreview(designer.design, { programmeId, programmeName, sample });
  const findings = useFindings(designer.design, preview);
  const canSave = designer.isChanged && !designer.isSaving && findings.every(({ blocks }) => !blocks);
  usePageTab({ title: `模板：${programmeName}`, isUnsaved: designer.isChanged });
  useLeaveGuard(() => designer.isChanged);
  useHistoryKeys(designer);
  useSaveShortcut(async () => {
    if (canSave) designer.save();
  });

  return (
    <>
      <DesignerBar
        designer={designer}
        findings={findings}
        sample={sample}
        onSample={choose}
        onVersions={() => chooseVersion(true)}
      />
      {designer.refusal && <Notice type="error" title={designer.refusal} />}
      <div className="designer" role="presentation" onKeyDown={keepEnterFromSending}>
        <section className="sheet designer-elements" aria-label="元素与背景">
          <Elements designer={designer} />
        </section>
        <div className="designer-page">
          <Stage designer={designer} preview={preview} programmeName={programmeName} />
          <p className="hint designer-keys">
            方向键移动 1，Shift+方向键移动 10，[ 和 ] 改大小，Delete 移除，Ctrl+Z 撤销，Ctrl+Y
            重做；拖动时按住 Alt 不吸附，按住 Shift 只沿一个方向。
          </p>
          <Findings findings={findings} preview={preview} onChoose={designer.select} />
        </div>
        <section className="sheet designer-properties" aria-label="属性">
          <Properties designer={designer} rendered={preview.rendered} />
        </section>
      </div>
      {isChoosingVersion && <OlderVersions designer={designer} onClose={() => chooseVersion(false)} />}
      {designer.theirs && <TemplateConflict designer={designer} theirs={designer.theirs} />}
    </>
  );
}

/** Returns the errors in a design and the likely ones. */
function useFindings(design: Design, { measures }: ReturnType<typeof usePreview>): Finding[] {
  const ofBackground = useBackgroundFindings(design);
  return [...findingsIn(design, measures), ...ofBackground];
}

/** Puts an older version on the page, to be looked at and saved. */
function OlderVersions({ designer, onClose }: { designer: Designer; onClose: () => void }) {
  const { message } = App.useApp();
  return (
    <Versions
      programmeId={designer.programme.ProgrammeId}
      onClose={onClose}
      onRestore={async (version) => {
        designer.change(designOf(version, await placesOf(version)));
        onClose();
        void message.info(`第 ${version.TemplateVersion} 版已放到页面上，核对后保存`);
      }}
    />
  );
}

interface FindingsProps {
  findings: readonly Finding[];
  preview: { error: unknown; tryAgain: () => void };
  onChoose: (key: number) => void;
}

/** Shows the findings beside the preview; pressing one selects its element. */
function Findings({ findings, preview: { error, tryAgain }, onChoose }: FindingsProps) {
  return (
    <section className="findings" aria-label="检查" aria-live="polite">
      <h2 className="part-title">检查</h2>
      {error !== undefined && (
        <p role="alert" className="finding" data-blocks>
          样张生成失败：{textOf(error)}{' '}
          <button type="button" className="chip-button" onClick={tryAgain}>
            重新生成
          </button>
        </p>
      )}
      {findings.length === 0 && error === undefined && <p className="hint">没有发现问题</p>}
      <ul className="plain-list">
        {findings.map(({ text, key, blocks }) => (
          <li key={text} className="finding" data-blocks={blocks}>
            {key === undefined ? (
              text
            ) : (
              <button type="button" onClick={() => onChoose(key)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
