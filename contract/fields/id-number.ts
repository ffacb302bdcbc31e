/*
 * Resident identity numbers: GB 11643-1999, 18 characters with a checksum of ISO 7064 (mod 11-2).
 */

import { cleanNumber } from './normal-form.ts';

/**
 * Converts full-width digits and a small x, and removes blanks and invisible characters; `idNumberFault` reports
 * anything else.
 */
export function normaliseIdNumber(text: string): string {
  return cleanNumber(text).toUpperCase();
}

/** Written in full, right or with a slip: nothing that a program should remember. */
export function looksLikeIdNumber(text: string): boolean {
  return /^\d{17}[\dX]$/.test(normaliseIdNumber(text));
}

/** Returns whether a text may be the first part of such a number: its region at least, and figures only. */
export function maybeBeginsIdNumber(text: string): boolean {
  return /^\d{6,17}$/.test(normaliseIdNumber(text));
}

// Passports and permits of residents of Hong Kong, Macao and Taiwan: letters and figures, or eight figures alone.
const otherDocuments = /^(?:[A-Z]{1,3}\d{5,12}(?:\(?[A-Z\d]\)?)?|[A-Z]\d{3,8}[A-Z]\d{0,6}|\d{8})$/;
const otherDocument =
  '像是护照、通行证或台胞证的号码，这里按 18 位身份证号登记：有港澳台居民居住证或外国人永久居留身份证的，请填证上的 18 位号码；都没有的，暂时不能登记';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** Returns the error of a normalised number, or undefined if it is valid. */
export function idNumberError(idNum: string): string | undefined {
  if (otherDocuments.test(idNum)) return otherDocument;
  if (idNum.length !== 18) return `身份证号应为 18 位，现为 ${idNum.length} 位`;
  if (!/^[1-9]\d{16}[\dX]$/.test(idNum)) return '身份证号只能由数字组成，末位可以是 X';
  if (!isBirthDate(idNum.slice(6, 14))) return '身份证号中的出生日期不存在';
  return checkCharacter(idNum) === idNum[17] ? undefined : '身份证号校验位不正确，请核对';
}

/** The 18th character that belongs to the first 17 digits. */
export function checkCharacter(figures: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(figures[at]), 0);
  return checks[sum % 11] ?? '';
}

function isBirthDate(figures: string): boolean {
  const [year, month, day] = [figures.slice(0, 4), figures.slice(4, 6), figures.slice(6)].map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return (
    Number(year) >= 1900 &&
    date.getUTCMonth() + 1 === month &&
    date.getUTCDate() === day &&
    date.getTime() <= Date.now()
  );
}
