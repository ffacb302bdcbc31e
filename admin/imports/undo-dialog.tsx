import { Alert, App, Checkbox, Form, Input, Modal, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import {
  businessImports,
  type CertificateChangedSince,
  type CertificateBatch,
} from '#contract/certificate-imports.ts';
import { undoReason, type UndoResult } from '#contract/imports.ts';
import { certificateStatus } from '#contract/certificates.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { counted } from '../kit/counted.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { useMayOpen } from '../kit/may-open.ts';
import { saveKeys } from '../kit/save-keys.ts';
import { textOfSaving } from '../session/faults.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { RowsTable } from './rows-table.tsx';

interface UndoDialogProps {
  batch: Pick<CertificateBatch, 'BatchId' | 'FileName'>;
  onUndone?: () => void;
  onClose: () => void;
}

/** 撤回整批: shows what it will do, and asks why; what was changed since stays, if that is wanted. */
export function UndoDialog({ batch, onUndone, onClose }: UndoDialogProps) {
  const { BatchId } = batch;
  const { message } = App.useApp();
  const [keeps, setKeeps] = useState(false);
  const [fault, setFault] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [form] = Form.useForm<{ Reason: string }>();
  // As it is now, not as somebody saw it before.
  const prospect = useAnswer(businessImports.UndoImport, { BatchId, Mode: 'check' }, { gcTime: 0 });
  const undo = useSend(businessImports.UndoImport, {
    takes: (refusal) => {
      setFault(textOfSaving(refusal));
      void prospect.refetch();
      return true;
    },
    onDone: (done) => {
      void message.success(`已撤回：${deeds(done)}`);
      onUndone?.();
      onClose();
    },
    invalidates: [businessImports.GetImportBatches, businessCertificates.GetCertList],
  });
  const found = prospect.data;
  const isLeftOut = (found?.ChangedSinceCount ?? 0) > 0;
  const count = found ? found.Deleted + found.Restored : 0;

  return (
    <Modal
      open
      title={`撤回 ${batch.FileName}`}
      width={700}
      okText={
        isLeftOut && keeps ? `撤回 ${count} 张，保留 ${found?.ChangedSinceCount} 张` : `撤回 ${count} 张`
      }
      okButtonProps={{
        danger: true,
        disabled: !prospect.isSuccess || count === 0 || (isLeftOut && !keeps),
        loading: undo.isPending,
      }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={setIsOpen}
    >
      {prospect.isPending && <LateSkeleton rows={3} />}
      {prospect.isError && <LoadFailed query={prospect} />}
      {found && <Prospect found={found} keeps={keeps} onKeep={setKeeps} />}
      {count > 0 && (
        <ReasonForm
          form={form}
          isFocused={isOpen}
          onSend={(Reason) => {
            if (isLeftOut && !keeps) return;
            setFault('');
            undo.mutate({ BatchId, Mode: isLeftOut ? 'unchanged' : 'all', Reason });
          }}
        />
      )}
      <p className="import-fault" role="alert">
        {fault}
      </p>
    </Modal>
  );
}

interface ReasonFormProps {
  form: FormInstance<{ Reason: string }>;
  /** The window takes the focus itself until it has opened. */
  isFocused: boolean;
  onSend: (reason: string) => void;
}

function ReasonForm({ form, isFocused, onSend }: ReasonFormProps) {
  useEffect(() => {
    if (isFocused) form.focusField('Reason');
  }, [form, isFocused]);
  return (
    <div role="presentation" onKeyDown={saveKeys(form.submit)}>
      <Form form={form} layout="vertical" onFinish={({ Reason }) => onSend(Reason)}>
        <Form.Item name="Reason" label="撤回原因" required rules={[fieldRule(undoReason)]}>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 5 }}
            {...counted(undoReason)}
            placeholder="只记入导入记录和日志，不公开，如：选错了培训项目"
          />
        </Form.Item>
      </Form>
    </div>
  );
}

interface ProspectProps {
  found: UndoResult<CertificateChangedSince>;
  keeps: boolean;
  onKeep: (keeps: boolean) => void;
}

function Prospect({ found, keeps, onKeep }: ProspectProps) {
  const { ChangedSince: changed, ChangedSinceCount: count } = found;
  return (
    <div className="undo-prospect">
      <p>
        将{deeds(found)}。{found.Deleted > 0 && '删除的证书扫码核验时显示“所属批次的导入已撤回”。'}
      </p>
      {count > 0 && (
        <>
          <Alert type="warning" showIcon title={`${count} 张在导入之后又有变更，撤回会丢失这些变更`} />
          <RowsTable
            caption="导入后又有变更的证书"
            rows={changed}
            keyOf={({ CertId }) => String(CertId)}
            columns={[
              { title: '姓名', cell: (one) => <CertificateLink certificate={one} />, width: 130 },
              { title: '证书编号', cell: ({ CertNum }) => CertNum || '-' },
              { title: '变更', cell: ({ Change }) => Change, width: 90 },
              { title: '时间', cell: ({ ChangeTime }) => ChangeTime.slice(0, 16), width: 150 },
            ]}
          />
          {changed.length < count && <p className="hint">只列出前 {changed.length} 张</p>}
          <Checkbox checked={keeps} onChange={({ target }) => onKeep(target.checked)}>
            这 {count} 张保持现在的样子，只撤回其余的
          </Checkbox>
        </>
      )}
    </div>
  );
}

/** Opens beside this window, so that nothing of it is lost. */
function CertificateLink({ certificate }: { certificate: CertificateChangedSince }) {
  const mayOpen = useMayOpen();
  const { CertId, Name, CertNum, Change } = certificate;
  if (!mayOpen('certificates/list')) return Name;
  const query = new URLSearchParams({
    key: CertNum || Name,
    ...(Change === '已删除' && { status: String(certificateStatus.deleted) }),
    id: String(CertId),
  });
  return (
    <a href={`/System/certificates?${query}`} target="_blank" rel="noreferrer">
      {Name}
    </a>
  );
}

function deeds({ Deleted, Restored }: UndoResult): string {
  const parts = [Deleted > 0 && `删除 ${Deleted} 张`, Restored > 0 && `恢复 ${Restored} 张原值`];
  return parts.filter(Boolean).join('、') || '不撤回任何证书';
}
