import { Alert } from 'antd';
import type { SmsKind } from '#contract/back-office/sms-kinds.ts';
import { reviewKind, reviewStatus, type ReviewDetail } from '#contract/members/reviews.ts';
import { NoMailServer } from '../components/feedback/no-mail-server-notice.tsx';
import { NoSmsTemplate } from '../components/feedback/no-sms-template.tsx';

/** Why it is the case of the reviewer's own, by kind. */
const soleReviewerTexts: Readonly<Record<number, string>> = {
  [reviewKind.membership]: '这是您自己提交的，或提交人的账号与您的由同一人新建或重置过',
  [reviewKind.contribution]: '您改过这篇投稿或审核过它的前一步，或这样的账号与您的由同一人新建或重置过',
  [reviewKind.roster]: '这是您自己导入的，或导入人的账号与您的由同一人新建或重置过',
  [reviewKind.memberPage]: '您代会员提交过这一页，或这样的账号与您的由同一人新建或重置过',
  [reviewKind.article]: '您写过这篇文章或审核过它的前一步，或这样的账号与您的由同一人新建或重置过',
};

interface DecisionNoticesProps {
  review: ReviewDetail;
  isRejecting: boolean;
}

/** Shows what to know before a decision; nothing where there is none to take. */
export function DecisionNotices({ review, isRejecting }: DecisionNoticesProps) {
  if (review.Status !== reviewStatus.underReview || !review.MayDecide) return null;
  return (
    <>
      {review.Notices.map((notice) => (
        <Alert key={notice} type="warning" showIcon title={notice} />
      ))}
      {review.SoleReviewer && (
        <Alert
          type="info"
          showIcon
          title={`${soleReviewerTexts[review.Kind] ?? ''}。您是唯一的审核人，可以审核，审核记录中会注明。`}
        />
      )}
      {!isRejecting && review.Kind === reviewKind.membership && <Telling review={review} />}
      {isRejecting && <NoSmsTemplate kinds={kindsOfRejection(review)} />}
    </>
  );
}

/** The short messages that a rejection may send; an applicant has a mail address, unless the office entered it. */
function kindsOfRejection({ Kind, IsEntered }: ReviewDetail): SmsKind[] {
  if (Kind === reviewKind.article) return ['article-returned'];
  return Kind === reviewKind.membership && IsEntered ? ['application-rejected'] : [];
}

/** Says that an approval is not sent: nobody waits for it, or there is no mail server. */
function Telling({ review: { IsEntered, CanMail } }: { review: ReviewDetail }) {
  if (IsEntered) return <Alert type="info" showIcon title="该会员由协会录入，通过后不发送通知。" />;
  return CanMail ? null : <NoMailServer />;
}
