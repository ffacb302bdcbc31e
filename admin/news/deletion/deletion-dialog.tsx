import { App, Form, Input, Modal, type FormInstance } from 'antd';
import { businessMedia, removedMediaDays } from '#contract/content/media.ts';
import { businessNews, type ManagedNewsItem } from '#contract/news/managed-news.ts';
import { businessNewsDeletion, type DeletionPreview } from '#contract/news/news-deletion.ts';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { counted } from '../../components/form/character-count.ts';
import { fieldRule } from '../../components/form/field-rule.ts';
import { shortTime } from '../../components/list/columns.tsx';
import { useAnswer, useSend } from '../../session/server.ts';

const { GetNewsDeletion: preview, DestroyNews: destroy, ApproveNewsDeletion: approve } = businessNewsDeletion;
const invalidates = [businessNews.GetNewsRecycle, businessMedia.GetMediaList];
const { Reason } = destroy.input.entries;

interface DeletionDialogProps {
  articles: readonly ManagedNewsItem[];
  /** True when the requests of another administrator are approved. */
  isApproval: boolean;
  onClose: () => void;
}

/** 彻底删除: names what goes, and asks for the reason; or shows the request that is approved. */
export function DeletionDialog({ articles, isApproval, onClose }: DeletionDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ Reason: string }>();
  const Ids = articles.map(({ NewsId }) => NewsId);
  const query = useAnswer(preview, { Ids: Ids.join(',') });
  const isBlocked = query.data?.Articles.some(({ WhyNot }) => WhyNot !== '') ?? true;
  const isRequest = !isApproval && query.data?.NeedsApproval === true;
  const sent = (text: string) => {
    void message.success(text);
    onClose();
  };
  const deleting = useSend(destroy, {
    form,
    invalidates,
    onDone: ({ IsDeleted }) => sent(IsDeleted ? '已彻底删除' : '已提出申请，等待另一位管理员批准'),
  });
  const approving = useSend(approve, { invalidates, onDone: () => sent('已批准并彻底删除') });
  return (
    <Modal
      open
      title={isApproval ? '批准彻底删除' : '彻底删除'}
      okText={isApproval ? '批准并删除' : isRequest ? '提出申请' : '彻底删除'}
      okButtonProps={{ danger: true, disabled: isBlocked }}
      confirmLoading={deleting.isPending || approving.isPending}
      mask={{ closable: false }}
      onOk={isApproval ? () => approving.mutate({ Ids }) : form.submit}
      onCancel={onClose}
    >
      <Notice
        type="warning"
        title={isRequest ? '须由另一位管理员批准后才删除，删除后不能恢复。' : '删除后不能恢复，也不能撤销。'}
        description={(isRequest ? waitText(query.data?.DirectFrom ?? '') : '') + recordText}
      />
      <LoadState query={query} rows={3} />
      {query.data && <Removed preview={query.data} requested={isApproval ? articles : []} />}
      {!isApproval && (
        <ReasonForm form={form} onFinish={(reason) => deleting.mutate({ Ids, Reason: reason })} />
      )}
    </Modal>
  );
}

const recordText = '操作日志只留下标题、理由、申请人和批准人；已有的备份里仍有内容，到备份过期为止。';

/** Says from when the user’s young second factor is enough; `from` is blank where that is not the reason. */
function waitText(from: string): string {
  return from === '' ? '' : `您的两步验证刚启用，${shortTime(from)} 起才能不经批准直接删除。`;
}

interface ReasonFormProps {
  form: FormInstance<{ Reason: string }>;
  onFinish: (reason: string) => void;
}

function ReasonForm({ form, onFinish }: ReasonFormProps) {
  return (
    <Form form={form} layout="vertical" onFinish={(values) => onFinish(values.Reason)}>
      <Form.Item name="Reason" label="理由" required rules={[fieldRule(Reason)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} {...counted(Reason)} />
      </Form.Item>
    </Form>
  );
}

interface RemovedProps {
  preview: DeletionPreview;
  /** The articles whose requests are approved. */
  requested: readonly ManagedNewsItem[];
}

/** Lists what the deletion removes, with the requests for it, and the articles that must stay. */
function Removed({ preview: { Articles, Files }, requested }: RemovedProps) {
  const requests = new Map(requested.map(({ NewsId, Deletion }) => [NewsId, Deletion]));
  return (
    <>
      <p>将删除 {Articles.length} 篇文章及其全部版本、推荐位和搜索条目：</p>
      <ul className="list deletion-list breaks mb-3">
        {Articles.map(({ NewsId, Title, VersionCount, WhyNot }) => (
          <li key={NewsId}>
            {Title}（{VersionCount} 个版本）{WhyNot && <strong>{WhyNot}</strong>}
            <Request request={requests.get(NewsId)} />
          </li>
        ))}
      </ul>
      <p>
        {Files.length === 0
          ? '没有要一并移出素材库的文件。'
          : `没有别处使用的文件一并移出素材库，${removedMediaDays} 天之后清除：${Files.join('、')}`}
      </p>
    </>
  );
}

function Request({ request }: { request: ManagedNewsItem['Deletion'] }) {
  if (!request) return null;
  const { RequesterName, RequestTime, Reason: reason } = request;
  return (
    <p className="hint">
      {RequesterName} 于 {shortTime(RequestTime)} 申请：{reason}
    </p>
  );
}
