import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { businessActivities, type Activity } from '#contract/activities/activities.ts';
import { draftKey } from '../components/editor/document-draft.ts';
import { DraftedDocument } from '../components/editor/drafted-document.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { useAnswer } from '../session/server.ts';
import { useSession } from '../session/session.tsx';
import './activities.css';
import { ActivityPage } from './editor-form.tsx';
import { copyOf, fieldsOf, newFields, type ActivityFields } from './form.ts';
import type { EditorStart } from './use-activity-editor.ts';

const blank: EditorStart = { id: 0, version: undefined, fields: newFields, html: '' };

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
  // A cached answer may be older than the activity.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const activity = query.data;
  if (isCopied)
    return (
      <OpenedActivity
        start={{ ...blank, fields: copyOf(activity), html: activity.Content }}
        about={`copy-${id}`}
      />
    );
  return (
    <OpenedActivity
      start={{
        id,
        version: activity.Version,
        fields: fieldsOf(activity),
        html: activity.Content,
      }}
      about={String(id)}
      activity={activity}
    />
  );
}

interface OpenedActivityProps {
  start: EditorStart;
  /** The key of its draft. */
  about: string;
  /** The stored activity; absent for a new one. */
  activity?: Activity;
}

function OpenedActivity({ start, about, activity }: OpenedActivityProps) {
  const { administrator } = useSession();
  const storageKeyOf = (of: number | string) => draftKey('activity', administrator.AdminId, of);
  const [openedActivity] = useState(start);
  return (
    <DraftedDocument<ActivityFields>
      storageKey={storageKeyOf(about)}
      isNew={openedActivity.id === 0}
      view={({ fields: { Title, BeginTime, Place } }) => (
        <p className="stack gap-1 rounded framed p-3">
          <b>{Title || '（未填写标题）'}</b>
          <span>{[BeginTime.slice(0, 16), Place].filter(Boolean).join(' · ')}</span>
        </p>
      )}
    >
      {(draft, storageKey) => (
        <ActivityPage
          start={openedActivity}
          draft={draft}
          storageKey={storageKey}
          storageKeyOf={storageKeyOf}
          activity={activity}
        />
      )}
    </DraftedDocument>
  );
}
