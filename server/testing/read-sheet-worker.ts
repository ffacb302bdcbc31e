import { answerInPieces } from '../platform/spreadsheets/answer-in-pieces.ts';

await answerInPieces(({ rows }) => Iterator.from(rows));
