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
  administrators: AdministratorsTable;
  banners: BannersTable;
  call_counts: CallCountsTable;
  captchas: CaptchasTable;
  content_revision: ContentRevisionTable;
  daily_visits: DailyVisitsTable;
  files: FilesTable;
  links: LinksTable;
  menus: MenusTable;
  news: NewsTable;
  news_positions: NewsPositionsTable;
  news_versions: NewsVersionsTable;
  news_views: NewsViewsTable;
  operation_log: OperationLogTable;
  operation_log_head: OperationLogHeadTable;
  role_system_menus: RoleSystemMenusTable;
  roles: RolesTable;
  secret_fingerprint: SecretFingerprintTable;
  sent_forms: SentFormsTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  site_settings: SiteSettingsTable;
  system_menus: SystemMenusTable;
}

export interface AdministratorsTable {
  id: GeneratedAlways<number>;
  account: string;
  account_key: string;
  real_name: Generated<string>;
  role_id: number;
  password_hash: string;
  must_change_password: Generated<boolean>;
  is_enabled: Generated<boolean>;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
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
}

export interface CallCountsTable {
  name: string;
  key: string;
  window_start: Date;
  call_count: number;
}

export interface CaptchasTable {
  ticket_hash: Buffer;
  answer: string;
  address: string;
  created_at: Generated<Date>;
  used_at: Date | null;
}

export interface ContentRevisionTable {
  is_only_row: Generated<boolean>;
  revision: Generated<number>;
}

export interface DailyVisitsTable {
  day: string;
  visit_count: number;
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
}

export interface LinksTable {
  id: GeneratedAlways<number>;
  title: string;
  address: string;
  image_url: Generated<string>;
  sort_number: Generated<number>;
  is_shown: Generated<boolean>;
  created_at: Generated<Date>;
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
}

export interface NewsPositionsTable {
  id: GeneratedAlways<number>;
  seat: number;
  news_id: number;
  sort_number: Generated<number>;
  is_on: Generated<boolean>;
  created_at: Generated<Date>;
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
}

export interface SecretFingerprintTable {
  is_only_row: Generated<boolean>;
  fingerprint: string;
}

export interface SentFormsTable {
  form_hash: Buffer;
  answer: Json | null;
  sent_at: Generated<Date>;
}

export interface SessionsTable {
  token_hash: Buffer;
  audience: string;
  holder_id: number;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  is_operator_issued: Generated<boolean>;
}

export interface SignInFailuresTable {
  id: GeneratedAlways<number>;
  audience: string;
  account_key: string;
  network: string;
  failed_at: Generated<Date>;
}

export interface SiteSettingsTable {
  name: string;
  value: Json;
  updated_at: Generated<Date>;
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
}
