import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { LinkButton } from '../components/buttons/link-button.tsx';
import { NativeSelect } from '../components/form/native-select.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { call } from '../session/call.ts';
import { textOf } from '../session/errors.tsx';
import { useAnswer } from '../session/server.ts';
import type { Finding } from './checks.ts';
import { templateOf } from './design.ts';
import type { Designer } from './use-designer.ts';
import type { Sample } from './use-preview.ts';
import { listPath } from './words.ts';

interface DesignerBarProps {
  designer: Designer;
  findings: readonly Finding[];
  sample: Sample;
  onSample: (sample: Sample) => void;
  onVersions: () => void;
}

const sampleWords: readonly (readonly [Sample, string])[] = [
  ['short', '短'],
  ['long', '长'],
  ['latest', '最近一张'],
];

/** Shows the template, the choice of sample data, and the actions. */
export function DesignerBar({ designer, findings, sample, onSample, onVersions }: DesignerBarProps) {
  const { programme, isChanged } = designer;
  const blocking = findings.find(({ blocks }) => blocks);
  return (
    <div className="editor-bar">
      <PageTitle className="editor-title one-line">{programme.ProgrammeName}的证书模板</PageTitle>
      <output className="hint">
        {isChanged ? '已签发的证书仍按签发时的模板' : `第 ${programme.TemplateVersion} 版`}
      </output>
      <CodeAddress />
      <div className="sheet-tools">
        <SampleChoice sample={sample} onSample={onSample} />
        <Button
          icon={<UndoOutlined aria-hidden />}
          aria-label="撤销"
          title="撤销（Ctrl+Z）"
          disabled={!designer.canUndo}
          onClick={designer.undo}
        />
        <Button
          icon={<RedoOutlined aria-hidden />}
          aria-label="重做"
          title="重做（Ctrl+Y）"
          disabled={!designer.canRedo}
          onClick={designer.redo}
        />
        <Button onClick={onVersions}>版本</Button>
        <TrialPrint designer={designer} sample={sample} />
        <LinkButton to={listPath}>返回项目</LinkButton>
        <Button
          type="primary"
          loading={designer.isSaving}
          disabled={!isChanged || blocking !== undefined}
          title={blocking?.text ?? (isChanged ? 'Ctrl+S' : '没有修改')}
          onClick={designer.save}
        >
          保存为第 {programme.TemplateVersion + 1} 版
        </Button>
      </div>
    </div>
  );
}

/** Shows the address in the codes of certificates, which phones elsewhere have to reach. */
function CodeAddress() {
  const { data: address } = useAnswer(businessSettings.GetSiteAddress, {});
  if (!address) return null;
  return (
    <span className="hint">
      二维码：{address.SiteUrl}
      {!address.IsReachable && <strong>（外面的手机打不开，请在站点设置里填写网站地址）</strong>}
    </span>
  );
}

function SampleChoice({ sample, onSample }: Pick<DesignerBarProps, 'sample' | 'onSample'>) {
  return (
    <label className="inline-row whole">
      示例
      <NativeSelect value={sample} choices={sampleWords} onChange={onSample} />
    </label>
  );
}

/** Prints the design as it is now. */
function TrialPrint({ designer, sample }: Pick<DesignerBarProps, 'designer' | 'sample'>) {
  const { message } = App.useApp();
  const [isRendering, setIsRendering] = useState(false);
  const { programme, design } = designer;
  async function print() {
    setIsRendering(true);
    try {
      const pdf = await call(businessProgrammes.PreviewCert, {
        ProgrammeId: programme.ProgrammeId,
        ProgrammeName: programme.ProgrammeName,
        Sample: sample,
        Format: 'pdf',
        ...templateOf(design),
      });
      const bytes = Uint8Array.from(atob(String(pdf)), (byte) => byte.charCodeAt(0));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `${programme.ProgrammeName}证书试打.pdf`);
    } catch (error) {
      void message.error(textOf(error));
    } finally {
      setIsRendering(false);
    }
  }
  return (
    <Button loading={isRendering} title="PDF，数据为示例" onClick={() => void print()}>
      试打
    </Button>
  );
}
