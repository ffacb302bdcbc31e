import type { Activity } from '#contract/activities/activities.ts';

/** The fields of an activity's page; its text is in the editor. */
export interface ActivityFields {
  Title: string;
  BeginTime: string;
  /** Blank: it has no set end. */
  EndTime: string;
  Place: string;
  IsPublic: boolean;
  /** Blank, both: there is none. */
  SignUpUntil: string;
  NoticeUrl: string;
  LevelIds: number[];
  TypeIds: number[];
  MemberIds: number[];
}

export const newFields: ActivityFields = {
  Title: '',
  BeginTime: '',
  EndTime: '',
  Place: '',
  IsPublic: false,
  SignUpUntil: '',
  NoticeUrl: '',
  LevelIds: [],
  TypeIds: [],
  MemberIds: [],
};

/** Picks the activity's fields from an object that has more, such as an answer of the server. */
export const fieldsOf = (activity: ActivityFields): ActivityFields => ({
  Title: activity.Title,
  BeginTime: activity.BeginTime,
  EndTime: activity.EndTime,
  Place: activity.Place,
  IsPublic: activity.IsPublic,
  SignUpUntil: activity.SignUpUntil,
  NoticeUrl: activity.NoticeUrl,
  LevelIds: activity.LevelIds,
  TypeIds: activity.TypeIds,
  MemberIds: activity.MemberIds,
});

/** Returns the fields of a copy; its time is left blank. */
export const copyOf = (activity: Activity): ActivityFields => ({
  ...fieldsOf(activity),
  BeginTime: '',
  EndTime: '',
  SignUpUntil: '',
});
