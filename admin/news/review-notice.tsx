import { App, Button } from 'antd';
import { Link } from 'react-router';
import { businessReviews, reviewStatus } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import type { NewsReview } from '#contract/news/news-review.ts';
import { stepWord } from '../components/data/review-steps.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useSend } from '../session/server.ts';
import type { NewsEditorState } from './use-news-editor.ts';
import { shortTime } from './words.ts';

/** Shows the review of an article: which step it waits for, or why it was returned. */
export function ReviewNotice({ newsEditor }: { newsEditor: NewsEditorState }) {
  const { review, isPublic } = newsEditor;
  if (!review) return null;
  const online = isPublic ? '网站上仍是原来的内容。' : '';
  if (review.Status === reviewStatus.underReview)
    return (
      <Notice type="info" title={`${waitingText(review)}${online}`} action={<ReviewLink review={review} />} />
    );
  return (
    <Notice
      type={review.IsWithdrawn ? 'info' : 'warning'}
      title={
        review.IsWithdrawn
          ? `送审已撤回，可以修改后再送审。${online}`
          : `已退回：${review.Reason}。改好后请重新送审。${online}`
      }
    />
  );
}

function waitingText({ Step, Steps, AuthorName, SubmitTime }: NewsReview): string {
  const step = Steps === 1 ? '审核' : `${stepWord(Step, Steps)}（共 ${Steps} 步）`;
  return `${AuthorName} ${shortTime(SubmitTime)} 送审，正在等待${step}。`;
}

/** Leads reviewers to the case. */
function ReviewLink({ review }: { review: NewsReview }) {
  const canCall = useCanCall();
  if (!canCall(businessReviews.GetProcessItem) || !canCall(businessNews.SaveNewsStatus)) return null;
  return <Link to={`/System/reviews?id=${review.ProcessId}`}>查看审核</Link>;
}

/** While a review waits, its authors may take it back, or replace what waits; others decide on it. */
export function WaitingButtons({ newsEditor }: { newsEditor: NewsEditorState }) {
  const { message } = App.useApp();
  const withdraw = useSend(businessNews.WithdrawNews, {
    invalidates: [businessNews.GetNewsList, businessNews.GetNewsDetail, businessReviews.GetProcessList],
    onDone: () => {
      newsEditor.onWithdrawn();
      void message.success('送审已撤回');
    },
  });
  if (!newsEditor.review?.IsOwn) return null;
  return (
    <>
      <Button
        loading={withdraw.isPending}
        onClick={() => void withdraw.mutateAsync({ NewsId: newsEditor.id }).catch(() => {})}
      >
        撤回送审
      </Button>
      <Button type="primary" loading={newsEditor.isSaving} onClick={() => void newsEditor.submit()}>
        重新送审
      </Button>
    </>
  );
}
