import type { Tables } from '../../platform/db/tables.ts';
import { blankContact } from '../members/fields.ts';

/*
 * The columns that hold personal data, and what becomes of them when a person has theirs erased.
 * `server/invariants/schema-lists.test.ts` compares the list with the columns of the database.
 */

/** The erasure empties the column, strikes the person's words out of it, or deletes its row. */
const erased = { isErased: true } as const;
const retained = (why: string) => ({ isErased: false, why }) as const;

const ofCompany = retained('belongs to the company, whose membership needs it');
const ofDecision = retained('decisions are never rewritten');
const ofIssue = retained('an issued certificate is verified by others; one never issued is deleted');
const ofStaff = retained('belongs to an administrator, whose account ends with the work');
const ofLog = retained('the log is append-only and masked; it is deleted after its time');
const shortLived = retained('deleted within days by the daily job or at the next restart');

type Treatment = typeof erased | ReturnType<typeof retained>;

export const personalColumns: { readonly [Table in keyof Tables]?: Readonly<Record<string, Treatment>> } = {
  members: {
    ...Object.fromEntries(Object.keys(blankContact).map((column) => [column, erased])),
    phone_sealed: erased,
    phone_hash: erased,
    email_sealed: erased,
    email_hash: erased,
    account: ofCompany,
    account_key: ofCompany,
    account_looks: ofCompany,
    legal_person: ofCompany,
    file_path: ofCompany,
    search_key: ofCompany,
    bare_key: ofCompany,
    password_hash: ofCompany,
    bank_sealed: ofCompany,
    listing_note: retained('proves how the company agreed to be listed'),
  },
  member_merges: { values_sealed: erased },
  member_contacts: {
    name: erased,
    post: erased,
    phone_sealed: erased,
    phone_hash: erased,
    landline_sealed: erased,
    landline_hash: erased,
    search_key: erased,
    bare_key: retained('derived from name, which is erased'),
    email_sealed: erased,
    email_hash: erased,
    note: erased,
  },
  outgoing_messages: { recipient: erased, subject: erased, body: erased, html: erased, params: erased },
  review_rounds: { record: erased, phone_sealed: erased, email_sealed: erased, submitter_name: ofCompany },
  review_items: { reason: ofDecision, decider_name: ofStaff },
  news: {
    title: erased,
    content: erased,
    plain_text: erased,
    summary: erased,
    search_title: erased,
    search_text: erased,
    search_grams: erased,
    author: erased,
  },
  news_versions: { title: erased, content: erased },
  news_sounds: { sounds: erased },
  search_words: { word: erased, pinyin: erased, sound: erased },
  suggestions: { mobile_sealed: erased, mobile_hash: erased, content: erased, handle_note: erased },
  sessions: { address: erased, device: erased, token_hash: erased },
  password_tickets: { ticket_hash: erased },
  persons: { login_sealed: erased, login_hash: erased, password_hash: erased },
  person_tickets: { ticket_hash: erased },
  certificates: {
    name: ofIssue,
    id_num_sealed: ofIssue,
    id_num_hash: ofIssue,
    company: ofIssue,
    company_key: ofIssue,
    search_key: ofIssue,
    bare_key: ofIssue,
    exam_date: ofIssue,
    cert_num: ofIssue,
    issue_date: ofIssue,
    remarks: ofIssue,
  },
  certificate_batch_changes: { before: ofIssue },
  certificate_issues: { facts: ofIssue, cert_num: ofIssue, signature: ofIssue },
  certificate_tries: { host: shortLived, name_hash: shortLived, number_hashes: shortLived },
  import_checks: { faults: shortLived, content_locked: shortLived },
  sent_forms: { answer: shortLived },
  call_counts: { key: shortLived },
  captchas: { address: shortLived },
  sign_in_failures: { account_key: shortLived, network: shortLived, host: shortLived },
  former_passwords: {
    password_hash: retained('compared when a password is changed; deleted with the account'),
  },
  operation_log: {
    actor_name: ofLog,
    address: ofLog,
    before_values: ofLog,
    after_values: ofLog,
  },
  administrators: {
    account: ofStaff,
    account_key: ofStaff,
    account_looks: ofStaff,
    real_name: ofStaff,
    mobile_sealed: ofStaff,
    password_hash: ofStaff,
  },
  administrator_preferences: { value: ofStaff },
  administrator_totp: { secret_sealed: ofStaff },
  recovery_codes: { code_hash: ofStaff },
  certificate_batches: { imported_by: ofStaff, undone_by: ofStaff },
  roster_batches: { imported_by: ofStaff, undone_by: ofStaff },
  roster_changes: { before: erased },
  certificate_templates: { saved_by: ofStaff },
  files: { original_name: ofCompany },
  file_texts: {
    plain_text: retained('the text of an attachment of the office, which its record names'),
    search_text: retained('derived from plain_text'),
    search_grams: retained('derived from plain_text'),
  },
  forms: {
    content: retained('written by the office about a form'),
    fields: retained('the questions of the office'),
  },
  notices: { content: retained('written by the office about a notice'), sent_by: ofStaff },
  notice_recipients: {
    called_by: ofStaff,
    link_hash: retained('the hash of the key in a link, which only the company has'),
  },
  activities: { content: retained('written by the office about an activity, not about a member') },
  form_drafts: { draft_sealed: erased },
  form_links: { link_hash: retained('the hash of a random key; the erasure deletes the row') },
  form_answers: {
    answers: erased,
    phones_sealed: erased,
    phone_hashes: erased,
    company_name: retained('the name of a company that a visitor typed'),
    receipt_hash: retained('the hash of a random key, which only the browser of the sender has'),
  },
  sign_up_settings: { fields: retained('the questions of the office') },
  sign_ups: {
    company_name: retained('the name of a company, which the count of its places needs'),
    company_key: retained('derived from company_name'),
    email_sealed: erased,
    answers: erased,
    phones_sealed: erased,
    phone_hashes: erased,
    receipt_hash: retained('the hash of a random key, which only the browser of the sender has'),
  },
  sign_up_people: {
    name: erased,
    post: erased,
    reason: erased,
    mobile_sealed: erased,
    mobile_hash: erased,
    id_number_sealed: erased,
    id_number_hash: erased,
  },
  sign_up_batches: { imported_by: ofStaff, undone_by: ofStaff },
  sign_up_changes: { before: retained('values without personal data: state, payment, attendance, result') },
  sign_up_result_batches: { imported_by: ofStaff, undone_by: ofStaff },
  sign_up_result_changes: { before: retained('the result before an import') },
  site_settings: { value: retained('the contact of the office') },
};
