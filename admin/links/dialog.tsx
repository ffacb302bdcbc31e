import { businessLinks, type ManagedLink } from '#contract/public-site/links.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { onOffWords } from './words.ts';

const { GetWebFriendlinksList: read, SaveWebFriendlinks: save } = businessLinks;
const form = fieldsOf(save);

interface LinkDialogProps {
  /** Absent: a new one. */
  link: ManagedLink | undefined;
  onClose: () => void;
}

export function LinkDialog({ link, onClose }: LinkDialogProps) {
  return (
    <RecordDialog
      title={link ? '编辑链接' : '新增链接'}
      width={500}
      save={save}
      start={link ?? { Status: 1 }}
      isNew={!link}
      invalidates={[read]}
      onClose={onClose}
    >
      <form.Text name="Title" label="名称" />
      <form.Address name="Friendlinks" label="链接地址" />
      <form.Picture name="ImageUrl" label="图标" hint="没有图标时显示名称" />
      <form.Status name="Status" label="状态" words={onOffWords} />
    </RecordDialog>
  );
}
