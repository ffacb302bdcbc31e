import { answerInPieces } from '../modules/spreadsheets/answer-in-pieces.ts';

await answerInPieces(({ rows }) => Iterator.from(rows));
