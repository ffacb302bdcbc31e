import { Form } from 'antd';
import type { FormField } from '#contract/forms/form-fields.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { Notice } from '../components/feedback/notice.tsx';

const days = 30;

/** Warns where a round of comments is shorter than the rule of the authority; it stops nobody. */
export function ShortRound() {
  const fields = (Form.useWatch('Fields') ?? []) as FormField[];
  const lastDay = Form.useWatch('CloseDay') as string | undefined;
  const isRound = fields.some(({ Kind, IsHidden }) => Kind === 'table' && !IsHidden);
  if (!isRound || !lastDay) return null;
  const left = (new Date(`${lastDay}T24:00:00+08:00`).getTime() - serverNow()) / 86_400_000;
  if (left >= days || left < 0) return null;
  return (
    <Notice
      type="warning"
      title={`从今天到截止不足 ${days} 天`}
      description="《团体标准管理规定》第十四条：征求意见应当明确期限，一般不少于 30 日。仍可保存和发布。"
    />
  );
}
