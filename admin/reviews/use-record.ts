import { businessMembers } from '#contract/members/managed-members.ts';
import type { ReviewRound, SubmittedApplication } from '#contract/members/review-rounds.ts';
import { businessReviews, reviewKind, type ReviewDetail } from '#contract/members/reviews.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { call } from '../session/call.ts';
import { useAnswer } from '../session/server.ts';

type Contact = Pick<SubmittedApplication, 'OperatorPhone' | 'Email'>;

/** Provides the record of a case: as it is now, or as it was in one of its rounds. */
export function useRecord(review: ReviewDetail, chosenRound: number | undefined) {
  const can = useCanCall()(businessMembers.GetMemberModel);
  const isMembership = review.Kind === reviewKind.membership;
  const member = useAnswer(
    businessMembers.GetMemberModel,
    { id: review.MemberId, masked: 1 },
    { enabled: isMembership && can },
  );
  const round = chosenRound ?? review.Round;
  const roundEntry = review.Rounds.find((one) => one.Round === round);
  const isPresent = round === review.Round;
  // What an article's case contains is its latest submission; a contribution may have been edited since.
  const now: ReviewRound['Record'] | undefined = isMembership
    ? member.data
    : review.News && review.Kind === reviewKind.contribution
      ? articleOf(review.News)
      : undefined;

  return {
    round,
    isPresent,
    record: (isPresent ? now : undefined) ?? roundEntry?.Record,
    isPending: isPresent && isMembership && can && member.isPending,
    // A revision is compared with what is online.
    before: review.Published ?? review.Rounds.find((one) => one.Round === round - 1)?.Record,
    changes:
      review.Published && roundEntry ? differences(review.Published, roundEntry.Record) : roundEntry?.Changed,
    member: member.data,
    /** Phone and e-mail in full. */
    async reveal(): Promise<Contact> {
      if (isPresent && member.data)
        return await call(businessMembers.GetMemberModel, { id: review.MemberId });
      const full = await call(businessReviews.GetProcessItem, { processid: review.ProcessId, personal: 1 });
      const record = full.Rounds.find((one) => one.Round === round)?.Record;
      return record && 'OperatorPhone' in record ? record : { OperatorPhone: '', Email: '' };
    },
  };
}

/** Returns the names of the fields that differ; a blank time leaves the published one. */
function differences(before: NonNullable<ReviewDetail['Published']>, now: ReviewRound['Record']): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).flatMap(([name, value]) =>
    old.get(name) === value || (name === 'NewsCreateTime' && value === '') ? [] : [name],
  );
}

const articleOf = ({ Title, MenuName, ImageUrl, NewContent }: NonNullable<ReviewDetail['News']>) => ({
  Title,
  MenuName,
  ImageUrl,
  NewContent,
});
