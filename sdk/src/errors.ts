/** What every error of this package is, but the errors of signatures. */
export class FringeError extends Error {
  static {
    FringeError.prototype.name = 'FringeError';
  }
}

/** One field that was refused, and why. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** What is known of an answer that says no. */
export interface Answer {
  status: number;
  message: string;
  /** The id of the operation, such as `listEmployees`. */
  operation: string;
  code?: string | undefined;
  docs?: string | undefined;
  details?: readonly ErrorDetail[];
  /** The service's own name of the request: quote it when you ask for help. */
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
}

/** The service answered, and said no. */
export class ApiError extends FringeError {
  readonly status: number;
  /** The id of the operation, such as `listEmployees`. */
  readonly operation: string;
  /**
   * The name of the failure, such as `employeeNotFound`: decide by it, and not by `message`.
   * Undefined in an answer that has none, as one of a proxy.
   */
  readonly code: string | undefined;
  /** Where the service explains the failure: a path such as `/docs/errors#employeeNotFound`. */
  readonly docs: string | undefined;
  /** The fields that were refused, where the request was invalid. */
  readonly details: readonly ErrorDetail[];
  /** The service's own name of the request: quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait before the next try. */
  readonly retryAfterMs: number | undefined;

  constructor(answer: Answer) {
    super(answer.message);
    this.status = answer.status;
    this.operation = answer.operation;
    this.code = answer.code;
    this.docs = answer.docs;
    this.details = answer.details ?? [];
    this.requestId = answer.requestId;
    this.retryAfterMs = answer.retryAfterMs;
  }

  static {
    ApiError.prototype.name = 'ApiError';
  }
}

/** 400, 408, 413, 415, 422 or 431: the request itself is wrong; `details` names the fields. */
export class InvalidRequestError extends ApiError {
  static {
    InvalidRequestError.prototype.name = 'InvalidRequestError';
  }
}

/** 401: the credentials are wrong, or the token was refused. */
export class AuthenticationError extends ApiError {
  static {
    AuthenticationError.prototype.name = 'AuthenticationError';
  }
}

/** 403: the caller may not do this, or not here. */
export class PermissionError extends ApiError {
  static {
    PermissionError.prototype.name = 'PermissionError';
  }
}

/** 404 or 405: there is no such thing. */
export class NotFoundError extends ApiError {
  static {
    NotFoundError.prototype.name = 'NotFoundError';
  }
}

/** 409: it cannot be done in the state that things are in. */
export class ConflictError extends ApiError {
  static {
    ConflictError.prototype.name = 'ConflictError';
  }
}

/** 429: too many requests; `retryAfterMs` says when there is room again. */
export class RateLimitError extends ApiError {
  static {
    RateLimitError.prototype.name = 'RateLimitError';
  }
}

/** 5xx: a fault of the service, or of what stands before it. */
export class ServerError extends ApiError {
  static {
    ServerError.prototype.name = 'ServerError';
  }
}

/** What answered cannot be the service: a redirect, or a success of another form. */
export class UnexpectedAnswerError extends ApiError {
  static {
    UnexpectedAnswerError.prototype.name = 'UnexpectedAnswerError';
  }
}

/** No answer, or not all of it: the connection failed. `cause` says how. */
export class ConnectionError extends FringeError {
  static {
    ConnectionError.prototype.name = 'ConnectionError';
  }
}

/** No answer within the time that an attempt may take. */
export class TimeoutError extends ConnectionError {
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }

  static {
    TimeoutError.prototype.name = 'TimeoutError';
  }
}
