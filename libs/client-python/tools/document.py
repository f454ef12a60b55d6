"""Reads the operations of the OpenAPI document, with one input and one output each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Schema = dict[str, Any]

FORM = 'application/x-www-form-urlencoded'
# These operations are for payout providers and load balancers.
LEFT_OUT = {'reportPayout', 'checkLiveness', 'checkReadiness'}
# These keywords say nothing about types, or would make a type refuse answers of a later gateway.
WITHOUT_TYPE = {'additionalProperties', 'default', 'example', 'examples', 'exclusiveMinimum', 'maxItems'}
WITHOUT_TYPE |= {'maxLength', 'maximum', 'minItems', 'minLength', 'minimum', 'pattern', 'propertyNames'}


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    path: str
    text: str
    input: list[Schema]
    output: list[Schema]
    takes_key: bool
    takes_token: bool
    takes_api_key: bool
    is_form: bool
    is_stream: bool

    @property
    def python_name(self) -> str:
        return re.sub(r'(?<!^)(?=[A-Z])', '_', self.id).lower()

    @property
    def type_name(self) -> str:
        return self.id[0].upper() + self.id[1:]

    @property
    def takes_input(self) -> bool:
        return any(each['properties'] for each in self.input)

    @property
    def needs_input(self) -> bool:
        return all(each['required'] for each in self.input)


def operations_of(document: Schema) -> list[Operation]:
    found = [
        operation(document, path, method, each)
        for path, methods in document['paths'].items()
        for method, each in methods.items()
        if each['operationId'] not in LEFT_OUT
    ]
    return sorted(found, key=lambda each: each.id)


def operation(document: Schema, path: str, method: str, each: Schema) -> Operation:
    parameters = [resolved(document, parameter) for parameter in each.get('parameters', [])]
    schemes = {name for scheme in each.get('security', []) for name in scheme}
    content = resolved(document, each.get('requestBody', {})).get('content', {})
    answers = [resolved(document, answer) for status, answer in each['responses'].items() if status[0] == '2']
    is_stream = any(not kind.startswith('application/json') for a in answers for kind in a.get('content', {}))
    outputs = [body['schema'] for answer in answers for body in answer.get('content', {}).values()]
    return Operation(
        id=each['operationId'],
        method=method.upper(),
        path=path,
        text=each.get('description') or each['summary'],
        input=inputs_of(document, each['operationId'], parameters, content),
        output=[] if is_stream else [typed(schema) for schema in outputs],
        takes_key=any(parameter['name'] == 'Idempotency-Key' for parameter in parameters),
        takes_token=not {'accessToken', 'serviceAccount', 'delegated'}.isdisjoint(schemes),
        takes_api_key='apiKey' in schemes,
        is_form=FORM in content,
        is_stream=is_stream,
    )


def resolved(document: Schema, value: Schema) -> Schema:
    while '$ref' in value:
        found: Any = document
        for step in value['$ref'].removeprefix('#/').split('/'):
            found = found[step]
        value = found
    return value


def inputs_of(document: Schema, name: str, parameters: list[Schema], content: Schema) -> list[Schema]:
    """Path, query and body are one input, in each of the forms that the body can have."""
    outside = [parameter for parameter in parameters if parameter['in'] != 'header']
    properties = {parameter['name']: {**parameter['schema'], **said(parameter)} for parameter in outside}
    required = [parameter['name'] for parameter in outside if parameter.get('required')]
    forms = []
    for body in forms_of(resolved(document, next(iter(content.values()), {'schema': {}})['schema'])):
        if twice := properties.keys() & body['properties'].keys():
            raise ValueError(f'{name}: {twice} is in the body and outside of it')
        fields = {**properties, **body['properties']}
        title = {'title': body['title']} if 'title' in body else {}
        forms.append(
            {**title, 'type': 'object', 'properties': fields, 'required': [*required, *body['required']]}
        )
    return [taken(form) for form in forms]


def said(parameter: Schema) -> Schema:
    return {'description': parameter['description']} if 'description' in parameter else {}


def forms_of(body: Schema) -> list[Schema]:
    alternatives = body.get('oneOf') or body.get('anyOf')
    properties, required = body.get('properties', {}), body.get('required', [])
    if not alternatives:
        return [{**body, 'properties': properties, 'required': required}]
    if not properties:
        return [form for each in alternatives for form in forms_of(each)]
    # Each alternative of an object names the fields that it needs; it does not have those of the others.
    choices = {name for each in alternatives for name in each.get('required', [])}
    return [
        {
            'properties': {n: p for n, p in properties.items() if n not in choices or n in each['required']},
            'required': [*required, *each['required']],
        }
        for each in alternatives
    ]


def typed(value: Any) -> Any:
    """The output for clients: exact decimals, and texts that a later gateway may write in another form."""
    if isinstance(value, list):
        return [typed(each) for each in value]
    if not isinstance(value, dict):
        return value
    if 'number' in kinds(value):
        return {**said(value), 'type': 'string', 'format': 'decimal'}
    kept = {key: each for key, each in value.items() if key not in WITHOUT_TYPE}
    if kept.get('type') == 'string':
        kept.pop('format', None)
    if 'properties' in kept:
        kept['properties'] = {name: typed(each) for name, each in value['properties'].items()}
    return {key: each if key == 'properties' else typed(each) for key, each in kept.items()}


def taken(value: Any) -> Any:
    """The input of clients: whole numbers are decimals too, and a time can be a `datetime`."""
    if isinstance(value, list):
        return [taken(each) for each in value]
    if not isinstance(value, dict):
        return value
    if 'number' in kinds(value):
        return {**said(value), 'anyOf': [{'type': 'string', 'format': 'decimal'}, {'type': 'integer'}]}
    if value.get('type') == 'string' and value.get('format') == 'date-time':
        return {**said(value), 'anyOf': [{'type': 'string'}, {'type': 'string', 'format': 'date-time'}]}
    kept = typed(
        {key: each for key, each in value.items() if key not in ('properties', 'items', 'anyOf', 'oneOf')}
    )
    for key in ('items', 'anyOf', 'oneOf'):
        if key in value:
            kept[key] = taken(value[key])
    if 'properties' in value:
        kept['properties'] = {name: taken(each) for name, each in value['properties'].items()}
    return kept


def kinds(schema: Schema) -> list[str]:
    kind = schema.get('type', [])
    return [kind] if isinstance(kind, str) else kind


def fields_of(value: Any) -> Iterator[tuple[str, Schema]]:
    """Yields every field of every object."""
    if isinstance(value, list):
        for each in value:
            yield from fields_of(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key == 'properties':
                yield from each.items()
            if key not in ('example', 'examples'):
                yield from fields_of(each)


def decimals_of(document: Schema) -> dict[str, int | None]:
    """The fields that hold decimals, with their number of decimals if the document tells it."""
    found: dict[str, int | None] = {}
    for name, schema in fields_of(document):
        if 'number' not in kinds(schema):
            continue
        at_most = re.search(r'at most (\d+) decimals', schema.get('description', ''))
        found[name] = int(at_most[1]) if at_most else found.get(name)
    return found
