import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { businessActivities, type Activity } from '#contract/activities.ts';
import { dropDraft } from '#ui/draft.ts';
import { DraftQuestion } from '../kit/draft-question.tsx';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import './activities.css';
import { ActivityPage } from './desk.tsx';
import { draftKey, isOfThisTab, readActivityDraft, type ActivityDraft } from './draft.ts';
import { copyOf, fieldsOf, newFields } from './form.ts';
import type { DeskStart } from './use-activity-desk.ts';

const blank: DeskStart = { activityId: 0, version: undefined, fields: newFields, html: '' };

/** 编辑活动: `?id=` one that is there, `?copy=` a new one like that, without either a new one. */
export function ActivityEditor() {
  const [params] = useSearchParams();
  const id = numberIn(params.get('id'));
  const copied = numberIn(params.get('copy'));
  if (id > 0) return <SavedActivity key={id} id={id} />;
  if (copied > 0) return <SavedActivity key={`copy-${copied}`} id={copied} isCopied />;
  return <OpenedActivity key="new" start={blank} about="0" />;
}

const numberIn = (text: string | null) => Number(text ?? 0) || 0;

function SavedActivity({ id, isCopied = false }: { id: number; isCopied?: boolean }) {
  const query = useAnswer(businessActivities.GetActivity, { id });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  // An answer kept from before may be older than the activity.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const activity = query.data;
  if (isCopied)
    return (
      <OpenedActivity
        start={{ ...blank, fields: copyOf(activity), html: activity.Content }}
        about={`copy-${id}`}
        picked={activity.PickedMembers}
      />
    );
  return (
    <OpenedActivity
      start={{
        activityId: id,
        version: activity.Version,
        fields: fieldsOf(activity),
        html: activity.Content,
      }}
      about={String(id)}
      picked={activity.PickedMembers}
      activity={activity}
    />
  );
}

interface OpenedActivityProps {
  start: DeskStart;
  /** Under which its draft is kept. */
  about: string;
  picked?: Activity['PickedMembers'];
  /** As it is now; absent for a new one. */
  activity?: Activity;
}

/** Offers the draft of an earlier, interrupted sitting before the page opens. */
function OpenedActivity({ start, about, picked = [], activity }: OpenedActivityProps) {
  const { administrator } = useSession();
  const storageKeyOf = (of: number | string) => draftKey(administrator.AdminId, String(of));
  const storageKey = storageKeyOf(about);
  const [opened] = useState(start);
  const [found] = useState(() => readActivityDraft(storageKey));
  // What was typed in this very tab is simply there again.
  const [taken, take] = useState<ActivityDraft | undefined>(() =>
    found && isOfThisTab(found) ? found : undefined,
  );
  const [offered, offer] = useState(taken ? undefined : found);
  if (!offered)
    return (
      <ActivityPage
        start={opened}
        draft={taken}
        storageKey={storageKey}
        storageKeyOf={storageKeyOf}
        picked={picked}
        activity={activity}
      />
    );
  return (
    <DraftQuestion
      draft={offered}
      onTake={() => {
        take(offered);
        offer(undefined);
      }}
      onDrop={() => {
        dropDraft(storageKey);
        offer(undefined);
      }}
    >
      <p className="drafted">
        <b>{offered.fields.Title || '（未填写标题）'}</b>
        <span>
          {[offered.fields.BeginTime.slice(0, 16), offered.fields.Place].filter(Boolean).join(' · ')}
        </span>
      </p>
    </DraftQuestion>
  );
}
