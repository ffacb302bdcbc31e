import * as v from 'valibot';

/** The open review case of an article: under review, or returned to its author. */
export const newsReview = v.object({
  ProcessId: v.number(),
  /** 2 returned or withdrawn, 3 under review. */
  Status: v.number(),
  Step: v.number(),
  Steps: v.number(),
  AuthorName: v.string(),
  SubmitTime: v.string(),
  /** Why it was returned; blank while it waits, or when it was withdrawn. */
  Reason: v.string(),
  IsWithdrawn: v.boolean(),
  /** The caller may withdraw the submission or send a changed one. */
  IsOwn: v.boolean(),
});
export type NewsReview = v.InferOutput<typeof newsReview>;

/** The values of an article that wait in its open review case. */
export const submittedNews = v.object({
  MenuId: v.number(),
  Title: v.string(),
  NewContent: v.string(),
  ImageUrl: v.string(),
  Source: v.string(),
  Author: v.string(),
  NewsCreateTime: v.string(),
  IsTop: v.boolean(),
  IsMemberRead: v.boolean(),
});
