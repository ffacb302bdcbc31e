import { App } from 'antd';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessForms, formStatus, type FormItem } from '#contract/forms/managed-forms.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { useSend } from '../session/server.ts';

const { GetFormList, GetForm, PublishForm, CloseForm, DelForm, RestoreForm, ResetFormLink } = businessForms;
const invalidates = [GetFormList, GetForm, systemAudit.GetRecordHistory];

type Changed = Pick<FormItem, 'FormId' | 'Title' | 'Status' | 'CloseDay' | 'IsAnonymous' | 'AskedCount'>;

/** Returns what publishes and closes a form, each after a question. */
export function useFormStatus() {
  const { message } = App.useApp();
  const ask = useAsk();
  const act = useUndoable();
  const publishing = useSend(PublishForm, {
    invalidates,
    onDone: () => void message.success('已发布，会员可以填写'),
  });
  const closing = useSend(CloseForm, { invalidates, onDone: () => void message.success('已截止') });
  const resetting = useSend(ResetFormLink, {
    invalidates,
    onDone: () => void message.success('已更换，请把新的链接发出去'),
  });
  return {
    isPending: publishing.isPending || closing.isPending,
    async publish({ FormId, Title, Status, CloseDay, IsAnonymous, AskedCount }: Changed) {
      const verb = Status === formStatus.draft ? '发布' : '重新开放';
      const consequence = `${AskedCount} 家会员登录后在“待填写”里看到它，${CloseDay} 截止。发布不发送邮件或短信。${
        IsAnonymous ? '匿名的问卷，有人填写后不能改为记名。' : ''
      }`;
      if (await ask({ title: `${verb}“${Title}”？`, consequence, verb }))
        await publishing.mutateAsync({ FormId }).catch(() => {});
    },
    async remove({ FormId, Title }: Changed) {
      await act({
        text: '已删除',
        about: Title,
        run: () => call(DelForm, { FormId }),
        undo: () => call(RestoreForm, { FormId }),
        undone: '已恢复',
        invalidates,
      });
    },
    async resetLink({ FormId }: Pick<FormItem, 'FormId'>) {
      const consequence = '原来的链接随即打不开，已填写的不变；各家会员自己的链接不变。';
      if (await ask({ title: '更换公开的链接？', consequence, verb: '更换链接' }))
        await resetting.mutateAsync({ FormId }).catch(() => {});
    },
    async close({ FormId, Title }: Changed) {
      const consequence = '不再接受填写，已填写的不变。以后可以重新开放。';
      if (await ask({ title: `截止“${Title}”？`, consequence, verb: '截止' }))
        await closing.mutateAsync({ FormId }).catch(() => {});
    },
  };
}
