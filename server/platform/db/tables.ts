// Written by `npm run db:types` from the migrated schema. Not edited by hand.
import type { ColumnType, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue | undefined };

/** Read as a value. Written as an object or as JSON text: the driver would take an array for an SQL array. */
export type Json = ColumnType<JsonValue, JsonObject | string, JsonObject | string>;

/** A column with a default: it may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;

export interface Tables {
  account_controls: AccountControlsTable;
  account_openings: AccountOpeningsTable;
  activities: ActivitiesTable;
  activity_invitations: ActivityInvitationsTable;
  administrator_preferences: AdministratorPreferencesTable;
  administrator_roles: AdministratorRolesTable;
  administrator_totp: AdministratorTotpTable;
  administrators: AdministratorsTable;
  audiences: AudiencesTable;
  backups: BackupsTable;
  banners: BannersTable;
  call_counts: CallCountsTable;
  captchas: CaptchasTable;
  certificate_batch_changes: CertificateBatchChangesTable;
  certificate_batches: CertificateBatchesTable;
  certificate_issues: CertificateIssuesTable;
  certificate_seals: CertificateSealsTable;
  certificate_templates: CertificateTemplatesTable;
  certificate_tries: CertificateTriesTable;
  certificates: CertificatesTable;
  confirmation_rounds: ConfirmationRoundsTable;
  confirmations: ConfirmationsTable;
  content_revision: ContentRevisionTable;
  daily_certificate_searches: DailyCertificateSearchesTable;
  daily_visits: DailyVisitsTable;
  declared_lists: DeclaredListsTable;
  file_texts: FileTextsTable;
  files: FilesTable;
  forgetting_runs: ForgettingRunsTable;
  form_answers: FormAnswersTable;
  form_drafts: FormDraftsTable;
  form_links: FormLinksTable;
  form_reminders: FormRemindersTable;
  form_respondents: FormRespondentsTable;
  form_treatments: FormTreatmentsTable;
  former_passwords: FormerPasswordsTable;
  forms: FormsTable;
  free_space: FreeSpaceTable;
  import_answers: ImportAnswersTable;
  import_checks: ImportChecksTable;
  import_columns: ImportColumnsTable;
  import_heads: ImportHeadsTable;
  links: LinksTable;
  member_contacts: MemberContactsTable;
  member_merges: MemberMergesTable;
  member_pages: MemberPagesTable;
  members: MembersTable;
  menus: MenusTable;
  message_pace: MessagePaceTable;
  news: NewsTable;
  news_deletions: NewsDeletionsTable;
  news_files: NewsFilesTable;
  news_positions: NewsPositionsTable;
  news_sounds: NewsSoundsTable;
  news_versions: NewsVersionsTable;
  news_views: NewsViewsTable;
  notice_messages: NoticeMessagesTable;
  notice_recipients: NoticeRecipientsTable;
  notices: NoticesTable;
  operation_log: OperationLogTable;
  operation_log_head: OperationLogHeadTable;
  operation_log_signatures: OperationLogSignaturesTable;
  options: OptionsTable;
  outgoing_messages: OutgoingMessagesTable;
  password_tickets: PasswordTicketsTable;
  person_tickets: PersonTicketsTable;
  persons: PersonsTable;
  privacy_versions: PrivacyVersionsTable;
  programmes: ProgrammesTable;
  recovery_codes: RecoveryCodesTable;
  resubmit_tickets: ResubmitTicketsTable;
  review_items: ReviewItemsTable;
  review_reads: ReviewReadsTable;
  review_rounds: ReviewRoundsTable;
  reviews: ReviewsTable;
  role_system_menus: RoleSystemMenusTable;
  roles: RolesTable;
  roster_batches: RosterBatchesTable;
  roster_changes: RosterChangesTable;
  roster_options: RosterOptionsTable;
  row_counts: RowCountsTable;
  running_programs: RunningProgramsTable;
  sealed_settings: SealedSettingsTable;
  search_words: SearchWordsTable;
  secret_fingerprint: SecretFingerprintTable;
  sent_forms: SentFormsTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  sign_up_batches: SignUpBatchesTable;
  sign_up_changes: SignUpChangesTable;
  sign_up_people: SignUpPeopleTable;
  sign_up_result_batches: SignUpResultBatchesTable;
  sign_up_result_changes: SignUpResultChangesTable;
  sign_up_settings: SignUpSettingsTable;
  sign_ups: SignUpsTable;
  signing_keys: SigningKeysTable;
  site_settings: SiteSettingsTable;
  suggestions: SuggestionsTable;
  system_menus: SystemMenusTable;
}

export interface AccountControlsTable {
  administrator_id: number;
  controlled_by: number;
  kind: string;
  controlled_at: Generated<Date>;
}

export interface AccountOpeningsTable {
  id: GeneratedAlways<number>;
  member_id: number;
  secret_hash: Buffer;
  way: string;
  sent_by: number | null;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  ended_at: Date | null;
}

export interface ActivitiesTable {
  id: GeneratedAlways<number>;
  title: string;
  begins_at: Date;
  ends_at: Date | null;
  place: string;
  content: Generated<string>;
  version: Generated<number>;
  editor_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  level_ids: Generated<number[]>;
  type_ids: Generated<number[]>;
  member_ids: Generated<number[]>;
  cancelled_at: Date | null;
  cancel_reason: Generated<string>;
  is_public: Generated<boolean>;
  sign_up_until: Date | null;
  notice_url: Generated<string>;
  site_address: Generated<string>;
  audience: Generated<Json>;
  kind: Generated<number>;
}

export interface ActivityInvitationsTable {
  activity_id: number;
  member_id: number;
  is_written: Generated<boolean>;
  mail_id: number | null;
  sms_id: number | null;
  reason: Generated<string>;
  invited_at: Generated<Date>;
  is_notice_due: Generated<boolean>;
  notice_mail_id: number | null;
  notice_sms_id: number | null;
}

export interface AdministratorPreferencesTable {
  administrator_id: number;
  key: string;
  value: string;
  updated_at: Generated<Date>;
}

export interface AdministratorRolesTable {
  administrator_id: number;
  role_id: number;
  last_day: string | null;
}

export interface AdministratorTotpTable {
  administrator_id: number;
  secret_sealed: Buffer;
  enabled_at: Date | null;
  last_step: Generated<number>;
}

export interface AdministratorsTable {
  id: GeneratedAlways<number>;
  account: string;
  account_key: string;
  real_name: Generated<string>;
  role_id: number | null;
  password_hash: string;
  must_change_password: Generated<boolean>;
  is_enabled: Generated<boolean>;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
  mobile_sealed: Buffer | null;
  deleted_at: Date | null;
  password_changed_at: Generated<Date>;
  version: Generated<number>;
  account_looks: GeneratedAlways<string[] | null>;
}

export interface AudiencesTable {
  id: GeneratedAlways<number>;
  name: string;
  audience: Json;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface BackupsTable {
  id: GeneratedAlways<number>;
  file_name: string;
  made_at: Generated<Date>;
  byte_size: number | null;
  proven_at: Date | null;
  fault: Generated<string>;
}

export interface BannersTable {
  id: GeneratedAlways<number>;
  type: number;
  title: string;
  image_url: string;
  jump_url: Generated<string>;
  sort_number: Generated<number>;
  shown_from: Date | null;
  shown_until: Date | null;
  is_shown: Generated<boolean>;
  created_at: Generated<Date>;
  version: Generated<number>;
  deleted_at: Date | null;
}

export interface CallCountsTable {
  name: string;
  key: string;
  called_at: Date;
}

export interface CaptchasTable {
  ticket_hash: Buffer;
  answer: string;
  address: string;
  created_at: Generated<Date>;
  used_at: Date | null;
  work_bits: number | null;
}

export interface CertificateBatchChangesTable {
  batch_id: number;
  certificate_id: number;
  version: number;
  before: Json | null;
}

export interface CertificateBatchesTable {
  id: GeneratedAlways<number>;
  programme_id: number;
  file_name: string;
  row_count: number;
  new_count: number;
  changed_count: number;
  imported_by: string;
  created_at: Generated<Date>;
  undone_at: Date | null;
  file_hash: Buffer | null;
  undone_by: Generated<string>;
  kept_count: Generated<number>;
  undo_reason: Generated<string>;
}

export interface CertificateIssuesTable {
  id: GeneratedAlways<number>;
  certificate_id: number;
  issue_number: number;
  template_id: number;
  cert_num: string;
  facts: string;
  signature: string;
  issued_at: Generated<Date>;
  ended_at: Date | null;
  end_reason: Generated<string>;
}

export interface CertificateSealsTable {
  id: GeneratedAlways<number>;
  picture_sealed: Buffer;
  created_at: Generated<Date>;
}

export interface CertificateTemplatesTable {
  id: GeneratedAlways<number>;
  programme_id: number;
  version: number;
  title: string;
  statement: string;
  background: Generated<string>;
  fields: Generated<Json>;
  created_at: Generated<Date>;
  paper: Generated<string>;
  seal_text: Generated<string>;
  saved_by: Generated<string>;
  seal_id: number | null;
}

export interface CertificateTriesTable {
  host: string;
  began_at: Generated<Date>;
  corrections: Generated<number>;
  name_hash: Buffer;
  number_hashes: Buffer[];
}

export interface CertificatesTable {
  id: GeneratedAlways<number>;
  programme_id: number;
  name: string;
  id_num_sealed: Buffer;
  id_num_hash: Buffer;
  company: string;
  exam_date: string | null;
  exam_status: number;
  cert_num: Generated<string>;
  issue_date: string | null;
  remarks: Generated<string>;
  status: Generated<number>;
  batch_id: number | null;
  version: Generated<number>;
  revoked_at: Date | null;
  revoke_reason: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  member_id: number | null;
  status_before_deletion: number | null;
  company_key: GeneratedAlways<string>;
  search_key: GeneratedAlways<string>;
  number_duplicate: Generated<number>;
  bare_key: GeneratedAlways<string>;
}

export interface ConfirmationRoundsTable {
  id: GeneratedAlways<number>;
  title: string;
  begins_on: string;
  ends_on: string | null;
  closed_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface ConfirmationsTable {
  round_id: number;
  member_id: number;
  confirmed_at: Date | null;
  way: number | null;
  note: Generated<string>;
  reminded_at: Date | null;
  remind_count: Generated<number>;
}

export interface ContentRevisionTable {
  is_only_row: Generated<boolean>;
  revision: Generated<number>;
  withdrawn_at: Generated<number>;
  withdrawals: Generated<Json>;
}

export interface DailyCertificateSearchesTable {
  day: string;
  search_count: number;
}

export interface DailyVisitsTable {
  day: string;
  visit_count: number;
}

export interface DeclaredListsTable {
  name: string;
}

export interface FileTextsTable {
  path: string;
  plain_text: string;
  search_text: string;
  search_grams: string;
  refusal: Generated<string>;
  read_at: Generated<Date>;
  search_form: Generated<number>;
}

export interface FilesTable {
  id: GeneratedAlways<number>;
  path: string;
  original_name: string;
  media_type: string;
  byte_size: number;
  kind: string;
  uploaded_by: number | null;
  created_at: Generated<Date>;
  is_quarantined: Generated<boolean>;
  member_id: number | null;
  expires_at: Date | null;
  arrived_size: number | null;
  sha256: Buffer | null;
  removed_at: Date | null;
}

export interface ForgettingRunsTable {
  name: string;
  last_run_at: Date;
  doubted_since: Date | null;
  doubted_at: Date | null;
}

export interface FormAnswersTable {
  id: Generated<string>;
  form_id: number;
  member_id: number | null;
  single_member_id: number | null;
  company_name: Generated<string>;
  answers: Json;
  phones_sealed: Generated<Buffer>;
  phone_hashes: Generated<string[]>;
  receipt_hash: Buffer;
  submitted_at: Date | null;
  changed_at: Date | null;
}

export interface FormDraftsTable {
  id: GeneratedAlways<number>;
  form_id: number;
  member_id: number;
  draft_sealed: Buffer;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

export interface FormLinksTable {
  form_id: number;
  member_id: number;
  nonce: string;
  link_hash: Buffer;
  created_at: Generated<Date>;
}

export interface FormRemindersTable {
  id: GeneratedAlways<number>;
  form_id: number;
  member_id: number;
  reminded_at: Generated<Date>;
  reminded_by: number | null;
}

export interface FormRespondentsTable {
  form_id: number;
  member_ids: Generated<number[]>;
}

export interface FormTreatmentsTable {
  answer_id: string;
  place: number;
  outcome: number;
  reply: Generated<string>;
  handled_by: number | null;
  handled_at: Generated<Date>;
}

export interface FormerPasswordsTable {
  id: GeneratedAlways<number>;
  audience: string;
  holder_id: number;
  password_hash: string;
  replaced_at: Generated<Date>;
}

export interface FormsTable {
  id: GeneratedAlways<number>;
  title: string;
  content: Generated<string>;
  fields: Json;
  closes_at: Date;
  is_single: boolean;
  is_anonymous: boolean;
  is_open_to_all: boolean;
  link_nonce: Generated<string>;
  link_hash: Generated<Buffer>;
  status: Generated<number>;
  published_at: Date | null;
  editor_id: number | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  audience: Json | null;
  deleted_at: Date | null;
}

export interface FreeSpaceTable {
  day: string;
  free_bytes: number;
}

export interface ImportAnswersTable {
  form: string;
  question_hash: string;
  answer: string;
  chosen_at: Generated<Date>;
}

export interface ImportChecksTable {
  ticket_hash: Buffer;
  administrator_id: number;
  file_name: string;
  content_locked: Buffer;
  faults: Json;
  created_at: Generated<Date>;
  place: Json;
  form: Generated<string>;
}

export interface ImportColumnsTable {
  form: string;
  heads_hash: string;
  columns: string[];
  chosen_at: Generated<Date>;
}

export interface ImportHeadsTable {
  form: string;
  heads_hash: string;
  head_offset: number;
}

export interface LinksTable {
  id: GeneratedAlways<number>;
  title: string;
  address: string;
  image_url: Generated<string>;
  sort_number: Generated<number>;
  is_shown: Generated<boolean>;
  created_at: Generated<Date>;
  version: Generated<number>;
  deleted_at: Date | null;
}

export interface MemberContactsTable {
  id: GeneratedAlways<number>;
  member_id: number;
  is_main: Generated<boolean>;
  name: Generated<string>;
  post: Generated<string>;
  phone_sealed: Buffer;
  phone_hash: Buffer;
  landline_sealed: Generated<Buffer>;
  email_sealed: Buffer;
  email_hash: Buffer;
  for_meetings: Generated<boolean>;
  for_dues: Generated<boolean>;
  for_training: Generated<boolean>;
  note: Generated<string>;
  ended_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  landline_hash: Generated<Buffer>;
  search_key: GeneratedAlways<string>;
  bare_key: GeneratedAlways<string>;
  person_id: number | null;
}

export interface MemberMergesTable {
  id: GeneratedAlways<number>;
  kept_id: number;
  merged_id: number;
  values_sealed: Buffer;
  moved: Json;
  merged_by: string;
  merged_at: Generated<Date>;
  undone_at: Date | null;
}

export interface MemberPagesTable {
  member_id: number;
  introduction: Generated<string>;
  logo_url: Generated<string>;
  website: Generated<string>;
  telephone: Generated<string>;
  updated_at: Generated<Date>;
}

export interface MembersTable {
  id: GeneratedAlways<number>;
  account: Generated<string>;
  account_key: string | null;
  password_hash: Generated<string>;
  must_change_password: Generated<boolean>;
  status: Generated<number>;
  is_enabled: Generated<boolean>;
  name: string;
  company_type_id: number | null;
  company_type_kind: GeneratedAlways<number>;
  member_level_id: number | null;
  member_level_kind: GeneratedAlways<number>;
  legal_person: Generated<string>;
  company_nature: Generated<string>;
  main_business: Generated<string>;
  registered_address: Generated<string>;
  registered_capital: Generated<number>;
  staff_count: Generated<number>;
  founded_on: string | null;
  joined_on: string | null;
  sort_number: Generated<number>;
  remarks: Generated<string>;
  contact_person: Generated<string>;
  phone_sealed: Buffer;
  phone_hash: Buffer;
  email_sealed: Buffer;
  email_hash: Buffer;
  file_path: Generated<string>;
  consented_at: Date | null;
  last_sign_in_at: Date | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  forgotten_at: Date | null;
  consent_version: number | null;
  name_key: GeneratedAlways<string>;
  search_key: GeneratedAlways<string>;
  account_looks: GeneratedAlways<string[] | null>;
  bare_key: GeneratedAlways<string>;
  credit_code: Generated<string>;
  city: Generated<string>;
  former_names: Generated<string>;
  invoice_title: Generated<string>;
  tax_number: Generated<string>;
  invoice_address: Generated<string>;
  bank_sealed: Generated<Buffer>;
  ended_on: string | null;
  end_reason: Generated<string>;
  former_name_keys: GeneratedAlways<string[]>;
  former_search_key: GeneratedAlways<string>;
  merged_into: number | null;
  is_listed: Generated<boolean>;
  listing_note: Generated<string>;
}

export interface MenusTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  name: string;
  is_shown: Generated<boolean>;
  is_single_page: Generated<boolean>;
  is_member_read: Generated<boolean>;
  web_url: Generated<string>;
  cur_value: Generated<string>;
  sort_number: Generated<number>;
  created_at: Generated<Date>;
  version: Generated<number>;
  name_duplicate: Generated<number>;
  takes_contributions: Generated<boolean>;
  review_steps: Generated<number>;
  layout: Generated<number>;
}

export interface MessagePaceTable {
  kind: string;
  per_minute: number;
  per_day: number;
  day: Generated<string>;
  day_count: Generated<number>;
  eve_count: Generated<number>;
  recent: Generated<Date[]>;
  limited_until: Date | null;
  limit_step: Generated<number>;
}

export interface NewsTable {
  id: GeneratedAlways<number>;
  menu_id: number;
  title: string;
  content: string;
  plain_text: string;
  summary: string;
  search_title: string;
  search_text: string;
  search_grams: string;
  image_url: Generated<string>;
  source: Generated<string>;
  author: Generated<string>;
  status: number;
  is_top: Generated<boolean>;
  is_member_read: Generated<boolean>;
  published_at: Generated<Date>;
  version: Generated<number>;
  editor_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  author_member_id: number | null;
  is_draft: Generated<boolean>;
  awaits_time: Generated<boolean>;
  undo_since: Date | null;
  undo_version: number | null;
  undo_steps: number | null;
  was_public_at: Date | null;
  search_form: Generated<number>;
}

export interface NewsDeletionsTable {
  news_id: number;
  requested_by: number;
  requested_at: Generated<Date>;
  reason: string;
}

export interface NewsFilesTable {
  path: string;
  news_id: number;
  is_in_text: boolean;
  is_cover: boolean;
}

export interface NewsPositionsTable {
  id: GeneratedAlways<number>;
  seat: number;
  news_id: number;
  sort_number: Generated<number>;
  is_on: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface NewsSoundsTable {
  news_id: number;
  sounds: string;
  has_words: Generated<boolean>;
}

export interface NewsVersionsTable {
  id: GeneratedAlways<number>;
  news_id: number;
  version: number;
  title: string;
  content: string;
  editor_id: number | null;
  created_at: Generated<Date>;
}

export interface NewsViewsTable {
  news_id: number;
  view_count: number;
}

export interface NoticeMessagesTable {
  message_id: number;
  recipient_id: number;
}

export interface NoticeRecipientsTable {
  id: GeneratedAlways<number>;
  notice_id: number;
  member_id: number;
  is_due: Generated<boolean>;
  reason: Generated<string>;
  link_hash: Buffer | null;
  delivery: Generated<string>;
  told_at: Date | null;
  called_at: Date | null;
  called_by: Generated<string>;
  opened_at: Date | null;
  is_opened_by_link: Generated<boolean>;
  written_at: Date | null;
  write_count: Generated<number>;
}

export interface NoticesTable {
  id: GeneratedAlways<number>;
  title: string;
  content: Generated<string>;
  news_id: number | null;
  is_about_article: boolean;
  audience: Json;
  has_sms_link: Generated<boolean>;
  site_address: Generated<string>;
  link_nonce: Generated<string>;
  sent_at: Date | null;
  sent_by: Generated<string>;
  withdrawn_at: Date | null;
  editor_id: number | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface OperationLogTable {
  id: number;
  happened_at: Date;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  address: string;
  action: string;
  noun: string;
  record_id: string;
  before_values: string | null;
  after_values: string | null;
  result_code: number;
  trace_id: string;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface OperationLogHeadTable {
  is_only_row: Generated<boolean>;
  last_id: number;
  last_hash: Buffer;
  first_previous_hash: Buffer;
  forgotten_unnoted: Generated<number>;
}

export interface OperationLogSignaturesTable {
  last_id: number;
  last_hash: Buffer;
  signed_at: Date;
  key_fingerprint: string;
  previous: Buffer;
  signature: Buffer;
}

export interface OptionsTable {
  id: GeneratedAlways<number>;
  kind: number;
  name: string;
  sort_number: Generated<number>;
  created_at: Generated<Date>;
  version: Generated<number>;
  name_duplicate: Generated<number>;
}

export interface OutgoingMessagesTable {
  id: GeneratedAlways<number>;
  kind: string;
  recipient: Buffer;
  subject: Generated<string>;
  body: Buffer;
  state: Generated<string>;
  reason: Generated<string>;
  noun: Generated<string>;
  record_id: number | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  attempt_count: Generated<number>;
  next_attempt_at: Generated<Date>;
  is_under_way: Generated<boolean>;
  html: Generated<Buffer>;
  member_id: number | null;
  told: Json | null;
  is_held: Generated<boolean>;
  told_at: Date | null;
  told_by: Generated<string>;
  topic: Generated<string>;
  valid_until: Date | null;
  withdrawn_at: Date | null;
  priority: Generated<number>;
  limit_count: Generated<number>;
  template: Generated<string>;
  params: Generated<Buffer>;
}

export interface PasswordTicketsTable {
  ticket_hash: Buffer;
  member_id: number;
  expires_at: Date;
}

export interface PersonTicketsTable {
  ticket_hash: Buffer;
  person_id: number;
  expires_at: Date;
}

export interface PersonsTable {
  id: GeneratedAlways<number>;
  login_kind: string;
  login_sealed: Buffer;
  login_hash: Buffer;
  password_hash: Generated<string>;
  must_change_password: Generated<boolean>;
  code_until: Date | null;
  last_member_id: number | null;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
}

export interface PrivacyVersionsTable {
  id: GeneratedAlways<number>;
  html: string;
  since: Generated<Date>;
}

export interface ProgrammesTable {
  id: GeneratedAlways<number>;
  name: string;
  created_at: Generated<Date>;
  version: Generated<number>;
  is_active: Generated<boolean>;
}

export interface RecoveryCodesTable {
  code_hash: Buffer;
  administrator_id: number;
  used_at: Date | null;
}

export interface ResubmitTicketsTable {
  ticket_hash: Buffer;
  member_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface ReviewItemsTable {
  id: GeneratedAlways<number>;
  review_id: number;
  round: number;
  status: number;
  reason: Generated<string>;
  decider_id: number | null;
  decider_name: string;
  decided_at: Generated<Date>;
  submitted_at: Date | null;
  is_sole_reviewer: Generated<boolean>;
  step: Generated<number>;
  is_withdrawal: Generated<boolean>;
}

export interface ReviewReadsTable {
  session_key: Buffer;
  review_id: number;
  version: number;
}

export interface ReviewRoundsTable {
  id: GeneratedAlways<number>;
  review_id: number;
  round: number;
  submitted_at: Generated<Date>;
  submitter_name: string;
  record: Json;
  phone_sealed: Buffer | null;
  email_sealed: Buffer | null;
}

export interface ReviewsTable {
  id: GeneratedAlways<number>;
  kind: number;
  member_id: number | null;
  news_id: number | null;
  status: Generated<number>;
  round: Generated<number>;
  submitter_id: number | null;
  version: Generated<number>;
  submitted_at: Generated<Date>;
  decided_at: Date | null;
  created_at: Generated<Date>;
  steps: Generated<number>;
  author_ids: Generated<number[]>;
  form: Json | null;
  base_version: number | null;
  roster_batch_id: number | null;
}

export interface RoleSystemMenusTable {
  role_id: number;
  system_menu_id: number;
}

export interface RolesTable {
  id: GeneratedAlways<number>;
  name: string;
  remarks: Generated<string>;
  is_builtin: Generated<boolean>;
  created_at: Generated<Date>;
  version: Generated<number>;
  name_duplicate: Generated<number>;
}

export interface RosterBatchesTable {
  id: GeneratedAlways<number>;
  file_name: string;
  file_hash: Buffer;
  row_count: number;
  new_count: number;
  changed_count: number;
  imported_by: string;
  created_at: Generated<Date>;
  undone_at: Date | null;
  undone_by: Generated<string>;
  undo_reason: Generated<string>;
  kept_count: Generated<number>;
}

export interface RosterChangesTable {
  batch_id: number;
  member_id: number;
  version: number;
  before: Json | null;
}

export interface RosterOptionsTable {
  batch_id: number;
  option_id: number;
}

export interface RowCountsTable {
  id: GeneratedAlways<number>;
  counted: string;
  part: number;
  status: number;
  row_count: number;
}

export interface RunningProgramsTable {
  id: string;
  seen_at: Generated<Date>;
  version: string;
  settings: Json;
}

export interface SealedSettingsTable {
  name: string;
  sealed: Buffer;
  updated_at: Generated<Date>;
}

export interface SearchWordsTable {
  word: string;
  pinyin: string;
  sound: string;
}

export interface SecretFingerprintTable {
  is_only_row: Generated<boolean>;
  fingerprint: string;
}

export interface SentFormsTable {
  form_hash: Buffer;
  answer: Json | null;
  sent_at: Generated<Date>;
  last_operation: number | null;
}

export interface SessionsTable {
  token_hash: Buffer;
  audience: string;
  holder_id: number;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  is_operator_issued: Generated<boolean>;
  id: GeneratedAlways<number>;
  address: Generated<string>;
  device: Generated<string>;
  totp_at: Date | null;
  contact_id: number | null;
}

export interface SignInFailuresTable {
  id: GeneratedAlways<number>;
  audience: string;
  account_key: string;
  network: string;
  failed_at: Generated<Date>;
  host: Generated<string>;
}

export interface SignUpBatchesTable {
  id: GeneratedAlways<number>;
  activity_id: number;
  file_name: string;
  file_hash: Buffer;
  row_count: number;
  new_count: number;
  changed_count: number;
  imported_by: string;
  created_at: Generated<Date>;
  undone_at: Date | null;
  undone_by: Generated<string>;
  undo_reason: Generated<string>;
  kept_count: Generated<number>;
}

export interface SignUpChangesTable {
  batch_id: number;
  person_id: number;
  version: number;
  before: Json | null;
}

export interface SignUpPeopleTable {
  id: GeneratedAlways<number>;
  activity_id: number;
  sign_up_id: number;
  state: string;
  arrival: Generated<number>;
  queue_place: Generated<number>;
  is_moved_up: Generated<boolean>;
  reason: Generated<string>;
  is_promotion_due: Generated<boolean>;
  name: string;
  post: Generated<string>;
  mobile_sealed: Buffer;
  mobile_hash: Buffer | null;
  id_number_sealed: Generated<Buffer>;
  id_number_hash: Buffer | null;
  paid_amount: string | null;
  paid_on: string | null;
  attended_at: Date | null;
  attended_by: number | null;
  result: Generated<string>;
  is_passed: boolean | null;
  certificate_batch_id: number | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SignUpResultBatchesTable {
  id: GeneratedAlways<number>;
  activity_id: number;
  pass_mark: number;
  file_name: string;
  file_hash: Buffer;
  row_count: number;
  new_count: number;
  changed_count: number;
  imported_by: string;
  created_at: Generated<Date>;
  undone_at: Date | null;
  undone_by: Generated<string>;
  undo_reason: Generated<string>;
  kept_count: Generated<number>;
}

export interface SignUpResultChangesTable {
  batch_id: number;
  person_id: number;
  version: number;
  before: Json | null;
}

export interface SignUpSettingsTable {
  activity_id: number;
  is_open: Generated<boolean>;
  places: number | null;
  places_per_company: number | null;
  opens_at: Date | null;
  closes_at: Date;
  is_cancelled: boolean;
  needs_approval: Generated<boolean>;
  has_waiting_list: Generated<boolean>;
  fee: string | null;
  fee_note: Generated<string>;
  asks_id_number: Generated<boolean>;
  is_members_only: Generated<boolean>;
  fields: Generated<Json>;
  arrivals: Generated<number>;
  sign_up_count: Generated<number>;
  placed_count: Generated<number>;
  waiting_count: Generated<number>;
  pending_count: Generated<number>;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

export interface SignUpsTable {
  id: GeneratedAlways<number>;
  activity_id: number;
  number: number;
  member_id: number | null;
  company_name: string;
  company_key: string;
  email_sealed: Generated<Buffer>;
  answers: Generated<Json>;
  phones_sealed: Generated<Buffer>;
  phone_hashes: Generated<string[]>;
  key_nonce: Generated<string>;
  key_hash: Generated<Buffer>;
  receipt_hash: Buffer | null;
  is_by_office: Generated<boolean>;
  consented_at: Date | null;
  created_at: Generated<Date>;
  forgotten_at: Date | null;
  event: Json | null;
}

export interface SigningKeysTable {
  id: GeneratedAlways<number>;
  key_id: string;
  public_sealed: Buffer;
  seed_sealed: Buffer | null;
  created_at: Generated<Date>;
  retired_at: Date | null;
}

export interface SiteSettingsTable {
  name: string;
  value: Json;
  updated_at: Generated<Date>;
}

export interface SuggestionsTable {
  id: GeneratedAlways<number>;
  mobile_sealed: Buffer;
  mobile_hash: Buffer;
  content: string;
  created_at: Generated<Date>;
  handled_at: Date | null;
  handled_by: number | null;
  handle_note: Generated<string>;
}

export interface SystemMenusTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  menu_type: number;
  name: string;
  path: Generated<string>;
  icon: Generated<string>;
  component: Generated<string>;
  permission: Generated<string>;
  is_visible: Generated<boolean>;
  is_enabled: Generated<boolean>;
  sort_number: Generated<number>;
  version: Generated<number>;
}
