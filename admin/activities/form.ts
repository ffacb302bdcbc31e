import type { Activity } from '#contract/activities/activities.ts';
import { audienceIn, nobody, type Audience } from '#contract/audience/audience.ts';

/** The fields of an activity's page; its text is in the editor. */
export interface ActivityFields {
  Title: string;
  /** 0 an activity, 1 a training, 2 a meeting. */
  Kind: number;
  BeginTime: string;
  /** Blank: it has no set end. */
  EndTime: string;
  Place: string;
  IsPublic: boolean;
  /** Blank, both: there is none. */
  SignUpUntil: string;
  NoticeUrl: string;
  Audience: Audience;
}

export const newFields: ActivityFields = {
  Title: '',
  Kind: 0,
  BeginTime: '',
  EndTime: '',
  Place: '',
  IsPublic: false,
  SignUpUntil: '',
  NoticeUrl: '',
  Audience: { ...nobody, Purpose: 'meetings' },
};

/** Returns the audience of the page; a draft of an earlier program has none. */
export const audienceOf = ({ Audience: audience }: { Audience?: Audience }): Audience =>
  audience ?? newFields.Audience;

/** An activity on the wire, where the parts of its audience are fields of their own. */
export type WireActivity = Omit<ActivityFields, 'Audience'> & Audience;

/** Picks the fields of the page from an activity on the wire. */
export const fieldsOf = (activity: WireActivity): ActivityFields => ({
  Title: activity.Title,
  Kind: activity.Kind,
  BeginTime: activity.BeginTime,
  EndTime: activity.EndTime,
  Place: activity.Place,
  IsPublic: activity.IsPublic,
  SignUpUntil: activity.SignUpUntil,
  NoticeUrl: activity.NoticeUrl,
  Audience: audienceIn(activity),
});

/** Returns the fields of a copy; its time is left blank. */
export const copyOf = (activity: Activity): ActivityFields => ({
  ...fieldsOf(activity),
  BeginTime: '',
  EndTime: '',
  SignUpUntil: '',
});
