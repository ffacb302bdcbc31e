import { App } from 'antd';
import type { Programme } from '#contract/certificates/certificate-templates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { onOff } from '#contract/fields/rules.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { useSend } from '../session/server.ts';

const { EditProgrammeStatus, DelProgramme } = businessProgrammes;
const invalidates = [businessCertificates.GetProgrammeList];

/** Returns the changes of a programme: switching it off and on, and deleting an unused one. */
export function useProgrammeChanges() {
  const { message } = App.useApp();
  const act = useUndoable();
  const ask = useAsk();
  const removal = useSend(DelProgramme, {
    invalidates,
    onDone: () => void message.success('已删除'),
  });
  return {
    setStatus({ ProgrammeId, ProgrammeName, Status }: Programme) {
      const isOff = Status === onOff.off;
      const set = (status: number) => () => call(EditProgrammeStatus, { ProgrammeId, Status: status });
      return act({
        text: isOff ? '已启用' : '已停用，不能再新增或导入证书',
        about: ProgrammeName,
        run: set(isOff ? onOff.on : onOff.off),
        undo: set(Status),
        invalidates,
      });
    },
    async remove({ ProgrammeId, ProgrammeName, TemplateVersion }: Programme) {
      const continues = await ask({
        title: `删除培训项目“${ProgrammeName}”？`,
        consequence: `它的模板（共 ${TemplateVersion} 版）一并删除，不能恢复。`,
        verb: '删除项目和模板',
        isDanger: true,
      });
      if (continues) removal.mutate({ ProgrammeId });
    },
  };
}
