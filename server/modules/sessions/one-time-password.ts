import { randomInt } from 'node:crypto';
import { makeUpPassword as makeUp } from '#contract/fields/one-time-password.ts';

export const makeUpPassword = () => makeUp(randomInt);
