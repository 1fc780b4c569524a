/** A refusal as LiteAPI writes one: nearly all come with 400, and the code says what is meant. */
export class LiteApiRefusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly description: string;

  constructor(code: number, message: string, description = message, status = 400) {
    super(message);
    this.status = status;
    this.code = code;
    this.description = description;
  }
}

export const missing = (description: string): LiteApiRefusal =>
  new LiteApiRefusal(4002, 'required request field is missing or wrong input', description);
export const nothingFound = (): LiteApiRefusal =>
  new LiteApiRefusal(2001, 'no availability found', 'no availability found', 200);

export const errorBody = ({ code, message, description }: LiteApiRefusal): object => ({
  error: { code, description, message },
});
