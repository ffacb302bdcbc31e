import { suggestionForm, webSuggestions } from '#contract/public-site/suggestions.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { toast } from '#ui/components/toast.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import type { DialogProps } from '../components/open-dialog.ts';
import { call } from '../session/server.ts';
import styles from './dialogs.module.css';

/** The suggestion box (product: section 2, Member dialogs). */
export function SuggestionDialog({ isOpen, onClose }: DialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="建议箱">
      <SuggestionForm onClose={onClose} />
    </Dialog>
  );
}

function SuggestionForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: suggestionForm,
    start: { Mobile: '', ProposeContent: '' },
    send: async (values) => {
      await call(webSuggestions.SavePropose, values);
      toast('提交成功', 'good');
      onClose();
    },
  });

  return (
    <form {...form.formProps}>
      <TextField
        field={form.field('Mobile')}
        label="联系电话"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="仅用于就您的建议与您联系"
      />
      <TextField field={form.field('ProposeContent')} label="建议留言" rows={6} hint="不超过 1000 字" />
      <div className={`${styles.actions} row stretch end gap-3 mt-2`}>
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          提交
        </Button>
      </div>
    </form>
  );
}
