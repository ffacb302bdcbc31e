import { columnOf, type ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';
import { blankContact } from '../modules/members/fields.ts';
import type { Tables } from '../platform/db/tables.ts';

/**
 * The columns with text, JSON or bytes that name no file of the editor and hold no personal data. A new column belongs
 * here, into `fileUses` (files), or into `personalColumns` (persons).
 */
export const plainColumns: { readonly [Table in keyof Tables]?: readonly string[] } = {
  ...plainColumnsOfLists(),
  account_controls: ['kind'],
  account_openings: ['secret_hash', 'way'],
  activities: ['title', 'place', 'cancel_reason', 'site_address'],
  activity_invitations: ['reason'],
  administrator_preferences: ['key'],
  administrator_roles: ['last_day'],
  backups: ['file_name', 'fault'],
  call_counts: ['name'],
  captchas: ['ticket_hash', 'answer'],
  certificate_batches: ['file_name', 'file_hash', 'undo_reason'],
  certificate_issues: ['end_reason'],
  certificate_seals: ['picture_sealed'],
  certificate_templates: ['title', 'statement', 'fields', 'paper', 'seal_text'],
  certificates: ['revoke_reason'],
  content_revision: ['withdrawals'],
  daily_certificate_searches: ['day'],
  daily_visits: ['day'],
  declared_lists: ['name'],
  file_texts: ['path', 'refusal'],
  files: ['path', 'media_type', 'kind', 'sha256'],
  forgetting_runs: ['name'],
  former_passwords: ['audience'],
  form_treatments: ['reply'],
  forms: ['title', 'link_hash'],
  free_space: ['day'],
  import_checks: ['ticket_hash', 'file_name', 'place', 'form'],
  import_answers: ['form', 'question_hash', 'answer'],
  import_columns: ['form', 'heads_hash', 'columns'],
  import_heads: ['form', 'heads_hash'],
  persons: ['login_kind'],
  member_pages: ['introduction', 'telephone', 'website'],
  members: [
    'name',
    'company_nature',
    'main_business',
    'registered_address',
    'founded_on',
    'joined_on',
    'name_key',
    'credit_code',
    'city',
    'former_names',
    'former_name_keys',
    'former_search_key',
    'invoice_title',
    'tax_number',
    'invoice_address',
    'ended_on',
    'end_reason',
  ],
  menus: ['name', 'cur_value'],
  news: ['source'],
  news_deletions: ['reason'],
  news_files: ['path'],
  operation_log: ['actor_kind', 'action', 'noun', 'record_id', 'trace_id', 'previous_hash', 'hash'],
  operation_log_head: ['last_hash', 'first_previous_hash'],
  operation_log_signatures: ['last_hash', 'key_fingerprint', 'previous', 'signature'],
  options: ['name'],
  outgoing_messages: ['kind', 'state', 'reason', 'noun', 'told', 'told_by', 'topic'],
  programmes: ['name'],
  resubmit_tickets: ['ticket_hash'],
  review_reads: ['session_key'],
  roles: ['name', 'remarks'],
  roster_batches: ['file_name', 'file_hash', 'undo_reason'],
  row_counts: ['counted'],
  running_programs: ['version', 'settings'],
  sealed_settings: ['name', 'sealed'],
  secret_fingerprint: ['fingerprint'],
  sent_forms: ['form_hash'],
  sessions: ['audience'],
  sign_in_failures: ['audience'],
  signing_keys: ['key_id', 'public_sealed', 'seed_sealed'],
  site_settings: ['name'],
  system_menus: ['name', 'path', 'icon', 'component', 'permission'],
};

/**
 * The columns with text or JSON that hold personal data and name no file of the editor: names, numbers, notes of one
 * line, texts for search. `file_path` of members names quarantined attachments, which have an owner instead of uses.
 */
export const columnsNamingNoFile: { readonly [Table in keyof Tables]?: readonly string[] } = {
  administrator_preferences: ['value'],
  administrators: ['account', 'account_key', 'real_name', 'password_hash', 'account_looks'],
  call_counts: ['key'],
  captchas: ['address'],
  form_answers: ['answers', 'company_name', 'phone_hashes'],
  certificate_batch_changes: ['before'],
  certificate_batches: ['imported_by', 'undone_by'],
  certificate_issues: ['cert_num', 'facts', 'signature'],
  certificate_templates: ['saved_by'],
  certificate_tries: ['host'],
  certificates: [
    'name',
    'company',
    'exam_date',
    'cert_num',
    'issue_date',
    'remarks',
    'company_key',
    'search_key',
    'bare_key',
  ],
  file_texts: ['plain_text', 'search_text', 'search_grams'],
  files: ['original_name'],
  former_passwords: ['password_hash'],
  import_checks: ['faults'],
  members: [
    'account',
    'account_key',
    'password_hash',
    'legal_person',
    ...Object.keys(blankContact),
    'file_path',
    'search_key',
    'bare_key',
    'account_looks',
    'listing_note',
  ],
  member_contacts: ['name', 'post', 'note', 'search_key', 'bare_key'],
  news: ['title', 'plain_text', 'summary', 'search_title', 'search_text', 'search_grams', 'author'],
  news_sounds: ['sounds'],
  news_versions: ['title'],
  operation_log: ['actor_name', 'address', 'before_values', 'after_values'],
  outgoing_messages: ['subject'],
  review_items: ['reason', 'decider_name'],
  review_rounds: ['submitter_name'],
  roster_batches: ['imported_by', 'undone_by'],
  roster_changes: ['before'],
  search_words: ['word', 'pinyin', 'sound'],
  sent_forms: ['answer'],
  sessions: ['address', 'device'],
  sign_in_failures: ['account_key', 'network', 'host'],
  suggestions: ['content', 'handle_note'],
};

/** Texts of declared lists: the secretariat publishes them. */
function plainColumnsOfLists(): Record<string, string[]> {
  const columns = managedLists.map(({ table, fields }: ListDeclaration) => {
    const plain = Object.entries(fields).filter(([, { kind }]) => kind === 'text' || kind === 'lines');
    return [table, plain.map(([name, field]) => columnOf(name, field))] as const;
  });
  return Object.fromEntries(columns);
}
