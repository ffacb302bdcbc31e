import * as v from 'valibot';

/** What a company says of itself in its application. */
export const companyDetails = {
  CompanyMent: v.string(),
  Mainbusiness: v.string(),
  RegAddress: v.string(),
  /** In units of 10,000 yuan. */
  RegCapital: v.number(),
  StaffCount: v.number(),
  FoundDate: v.string(),
  Remarks: v.string(),
  FilePath: v.string(),
  FileName: v.string(),
};

/** An application as it was submitted. Phone and e-mail are masked unless the caller requested them. */
const submittedApplication = v.object({
  MemberName: v.string(),
  CompanyTypeName: v.string(),
  MemberLevelName: v.string(),
  LegalPerson: v.string(),
  DailyOperator: v.string(),
  OperatorPhone: v.string(),
  Email: v.string(),
  ...companyDetails,
});
export type SubmittedApplication = v.InferOutput<typeof submittedApplication>;

/** A contribution, or an article sent for review, as it was submitted. */
export const submittedArticle = v.object({
  Title: v.string(),
  MenuName: v.string(),
  ImageUrl: v.string(),
  NewContent: v.string(),
  /** Only of an article sent for review. */
  Source: v.optional(v.string()),
  Author: v.optional(v.string()),
  /** Blank: the time of the approval. */
  NewsCreateTime: v.optional(v.string()),
  IsTop: v.optional(v.boolean()),
  IsMemberRead: v.optional(v.boolean()),
});
export type SubmittedArticle = v.InferOutput<typeof submittedArticle>;

/** A roster as it was imported. */
const submittedRoster = v.object({
  FileName: v.string(),
  Total: v.number(),
  New: v.number(),
  Changed: v.number(),
});
export type SubmittedRoster = v.InferOutput<typeof submittedRoster>;
/** The page of a member in the directory, as it was submitted. */
export const submittedPage = v.object({
  Introduction: v.string(),
  LogoUrl: v.string(),
  Website: v.string(),
  Telephone: v.string(),
});
export type SubmittedPage = v.InferOutput<typeof submittedPage>;

/** A submission; one that was changed while under review has its latest values. */
export const reviewRound = v.object({
  Round: v.number(),
  SubmitTime: v.string(),
  SubmitterName: v.string(),
  Record: v.union([submittedApplication, submittedArticle, submittedRoster, submittedPage]),
  /** Fields that differ from the previous submission, even if both masked values are equal. */
  Changed: v.array(v.string()),
});
export type ReviewRound = v.InferOutput<typeof reviewRound>;
