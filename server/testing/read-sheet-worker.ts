import { answerInPieces } from '../spreadsheets/answer-in-pieces.ts';

await answerInPieces(({ rows }) => Iterator.from(rows));
