// Only in a form that is shown again with its mistakes. Written for old browsers.
var summary = document.getElementById('error-summary')
var header = document.querySelector('header')

// A message goes once its field is changed, because it may no longer be true. So do those of fields that are hidden by a
// change. Sending checks them all again.
document.addEventListener('input', forgetChanged)
// For choices, which in old browsers send nothing else.
document.addEventListener('change', forgetChanged)

// On a slow line a visitor may already have begun.
var fields = document.querySelectorAll('form input, form select')
var hasBegun = false
for (var i = 0; i < fields.length; i++) {
  if (!isChanged(fields[i])) continue
  hasBegun = true
  forgetChanged({ target: fields[i] })
}

// iPhones and iPads ignore `autofocus`, and would stay at the top of the page. The summary stays clear of the header.
if (!hasBegun) scrollBy(0, summary.getBoundingClientRect().top - header.offsetHeight - 16)

function isChanged(field) {
  if (field.options) return !field.options[field.selectedIndex].defaultSelected
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked
}

function forgetChanged(event) {
  var links = summary.querySelectorAll('a[href^="#"]')
  for (var i = 0; i < links.length; i++) {
    var name = links[i].getAttribute('href').slice(1)
    var field = document.getElementById(name)
    if (event.target.name === name || (field && field.parentNode.offsetWidth === 0)) forget(name, field, links[i])
  }
}

function forget(name, field, link) {
  link.parentNode.remove()
  var message = document.getElementById(name + '-error')
  if (message) {
    message.hidden = true
    // The group of a question with cards, which have the error's edge.
    message.parentNode.removeAttribute('data-invalid')
  }
  if (field) field.removeAttribute('aria-invalid')
  if (summary.querySelector('li')) return
  summary.hidden = true
  document.title = document.title.replace(/^Error: /, '')
}
